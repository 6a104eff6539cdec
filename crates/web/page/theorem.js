// The theorem, proved again at each pause in typing, and the claims that have been tested.

import { ahead as askAhead } from './api.js';
import { drawn } from './board.js';
import { button, check, copyText, el, field, reachByKeyboard, sanitised } from './dom.js';
import {
  announce,
  bus,
  game,
  gameKey,
  goTo,
  isPartisan,
  kind,
  putPosition,
  question,
  questionOf,
  showAddress,
  shown,
  state,
  t,
  tell,
} from './state.js';
import { Work } from './work.js';

const PAUSE = 600; // milliseconds after the last key of a claim before it is tested
const FIRST = 12; // losing positions that are shown where no formula says which they are

let root;
let values = false;
let seconds = 10;
let result = null; // { answer, key, took }
let key = null; // what was asked about last
let early = null; // a proof that began before the rules were read
let claimingAbout = null; // the rules that a claim is being tested for
let tested = []; // claims, the last one first: { claim, key, answer, took, isTyped }
let pausing = 0;

const work = new Work();
const claiming = new Work();
const listing = new Work();

export function init(section) {
  root = section;
  render();
  bus.addEventListener('game', gameChanged);
  bus.addEventListener('typed', rulesChanged);
  bus.addEventListener('view', () => {
    root.querySelector('#claim').value = state.claim;
    if (state.claim && !tested.some((one) => one.claim === state.claim)) test(state.claim);
  });
}

export function limitsKnown() {
  root.querySelector('#proof-seconds').replaceWith(secondsChoice());
}

export function languageChanged() {
  // The engine's words are in the other language: it is asked again once it has read the rules.
  key = null;
  tested = [];
  render();
}

function gameChanged() {
  const help = root.querySelector('#claim-help');
  if (help) help.textContent = claimHelp();
  rulesChanged();
  if (game()) {
    if (key !== wanted()) prove();
  } else {
    work.cancel();
    key = null;
    showResult();
  }
}

// What was said is about other rules now: the theorem is marked, claims and what is still being
// tested go.
function rulesChanged() {
  if (claimingAbout !== gameKey()) claiming.cancel();
  tested = tested.filter((one) => one.key === gameKey());
  showTested();
  markStale();
}

const wanted = () => JSON.stringify([gameKey(), values, state.language]);

// Begins to prove a shipped game before its rules have been read.
export function ahead(game, { set, misere }) {
  if (values) return;
  early = askAhead('/prove', questionOf({ game }, set ?? {}, misere, { limits: { seconds } }));
}

function prove() {
  key = wanted();
  const about = gameKey();
  const [begun, start] = [early, performance.now()];
  early = null;
  listing.cancel();
  showResult();
  work.ask(
    '/prove',
    question({ ...(values ? { values: true } : {}), limits: { seconds } }),
    (answer) => {
      result = { answer, key: about, took: performance.now() - (begun?.start ?? start) };
      if (wordless(answer)) listLosing(result);
      showResult();
      announce(root.querySelector('#theorem-verdict').textContent);
      tell('proved', { answer, key: about });
      // A claim that came with the address.
      if (state.claim && !tested.some((one) => one.claim === state.claim)) test(state.claim);
    },
    root.querySelector('#prove'),
  );
}

const VERDICTS = { proved: 'verdictProved', refuted: 'verdictRefuted', unknown: 'verdictUnknown' };
export const badge = (verdict) =>
  el('span', { class: `badge ${verdict}`, text: t(VERDICTS[verdict] || 'verdictUnknown') });
const tookText = (milliseconds) =>
  milliseconds < 1000
    ? t('inMilliseconds', Math.max(1, Math.round(milliseconds)))
    : t('inSeconds', (milliseconds / 1000).toFixed(1));

function showResult() {
  const place = root.querySelector('#theorem-result');
  if (!place) return;
  if (!result) {
    place.replaceChildren();
    return;
  }
  const { answer, took } = result;
  const [said, report] = told(answer);
  place.replaceChildren(
    el('p', { id: 'theorem-stale', class: 'note', text: t('stale') }),
    el(
      'p',
      { id: 'theorem-verdict', class: 'badges' },
      badge(answer.verdict),
      el('span', {
        class: 'aside',
        text: t('aside', t(`${VERDICTS[answer.verdict]}Words`), tookText(took)),
      }),
    ),
    said,
    ...wrongClaims(answer),
    report,
    el('div', { id: 'theorem-losing' }, losing()),
    listing.box,
  );
  markStale();
  reachByKeyboard(place);
  root.querySelector('#to-certificate').hidden = !answer.certificate;
  for (const id of ['copy-formula', 'copy-tex'])
    root.querySelector(`#${id}`).hidden = !place.querySelector('.display .math');
}

function markStale() {
  const stale = result !== null && result.key !== gameKey();
  root.querySelector('#theorem-result').classList.toggle('stale', stale);
  const note = root.querySelector('#theorem-stale');
  if (note) note.hidden = !stale;
}

// The engine's own words. What the rules are read as and how the proof was found can be opened; the
// claims of the rules are always shown.
function told(answer) {
  const said = el('div', { class: 'prose' }, sanitised(answer.html || ''));
  const section = said.firstElementChild ?? said;
  section.querySelector('h3')?.remove();
  // The verdict is said above.
  section.querySelector('p > .verdict')?.parentElement.remove();
  const facts = [...section.querySelectorAll(':scope > dl')].filter(
    (list) => !list.querySelector('.verdict'),
  );
  facts.forEach((list) => list.remove());
  return [
    said,
    facts.length > 0
      ? el(
          'details',
          { class: 'report' },
          el('summary', { text: t('report') }),
          el('div', { class: 'prose' }, facts),
        )
      : '',
  ];
}

// Claims of the rules that are false, each with the position that shows it.
const wrongClaims = ({ claims }) =>
  (claims ?? [])
    .filter(({ verdict, counterexample: found }) => verdict === 'refuted' && found)
    .map((claim) =>
      el(
        'div',
        { class: 'refuted-claim' },
        el('p', {}, badge('refuted'), ' ', el('code', { text: claim.claim })),
        counterexample(claim),
      ),
    );

// The formulas of the theorem, as they are written in rules or in TeX.
async function copyFormula(how) {
  const all = [...root.querySelectorAll('#theorem-result .display .math')].map((math) =>
    how === 'tex' ? math.dataset.tex : math.getAttribute('aria-label'),
  );
  root.querySelector('#theorem-copied').textContent = t(
    (await copyText(all.join('\n'))) ? 'copied' : 'notCopiedAtAll',
  );
}

// Where no formula says who wins, the first losing positions do.
const wordless = (answer) =>
  answer.verdict === 'proved' &&
  !answer.formula &&
  !answer.left_formula &&
  !answer.right_formula &&
  !answer.strategy;

function listLosing(proved) {
  const most = { words: 6, heaps: (game()?.heaps?.length ?? 2) > 2 ? 5 : 12, lists: 8 }[kind()];
  if (most === undefined || isPartisan() || proved.key !== gameKey()) return;
  listing.ask('/table', question({ up_to: most, limits: { seconds: 5 } }), (answer) => {
    const rows = answer.lengths || answer.sizes || [];
    proved.losing = rows
      .flatMap((row) =>
        row.entries.filter((entry) => entry.outcome === 'P').map((entry) => entry.position),
      )
      .slice(0, FIRST);
    if (result === proved) root.querySelector('#theorem-losing')?.replaceChildren(losing());
  });
}

function losing() {
  const positions = result.losing || [];
  if (positions.length === 0) return '';
  const look = (position) =>
    button(shown(position), () => putPosition(position), {
      class: 'code',
      'aria-label': t('goTo', shown(position)),
    });
  return el(
    'div',
    {},
    el('h3', { text: t('firstLosing') }),
    el(
      'div',
      { class: 'examples', role: 'group', 'aria-label': t('firstLosing') },
      positions.map(look),
    ),
  );
}

// --- Claims --------------------------------------------------------------------------------------

// While a claim is being typed its answer takes the place of the one before, and what is wrong with
// it is said as help: it is not finished.
function test(claim, { isTyped = false } = {}) {
  clearTimeout(pausing);
  const about = gameKey();
  const start = performance.now();
  claimingAbout = about;
  const unfinished = ({ kind: what, detail }) => {
    if (!isTyped || what !== 'answer' || !detail) return false;
    say(detail.message);
    return true;
  };
  claiming.ask(
    '/prove',
    question({ claim, limits: { seconds } }),
    (answer) => {
      state.claim = claim;
      showAddress();
      say(null);
      tested = [
        { claim, key: about, answer, took: performance.now() - start, isTyped },
        ...tested.filter((one) => one.claim !== claim && !one.isTyped),
      ];
      showTested();
      announce(
        [...root.querySelectorAll('#claims li:first-child p')]
          .map((line) => line.textContent)
          .join(' '),
      );
    },
    root.querySelector('#claim'),
    unfinished,
  );
}

// At each pause in typing.
function typing(claim) {
  clearTimeout(pausing);
  if (claim === '' || !game() || tested.some((one) => one.claim === claim)) return;
  pausing = setTimeout(() => {
    if (game()) test(claim, { isTyped: true });
  }, PAUSE);
}

// What is said below the field of claims: an example if nothing is wrong.
function say(wrong) {
  const help = root.querySelector('#claim-help');
  help.textContent = wrong === null ? claimHelp() : `${wrong} ${claimHelp()}`;
}

function showTested() {
  root
    .querySelector('#claims')
    ?.replaceChildren(
      ...tested.map(({ claim, answer, took }) =>
        el(
          'li',
          { class: answer.verdict },
          el('p', {}, el('code', { text: claim })),
          el(
            'p',
            { class: 'badges' },
            badge(answer.verdict),
            el('span', { class: 'aside', text: t('checkedIn', tookText(took)) }),
          ),
          answer.verdict === 'refuted' ? counterexample(answer) : null,
          answer.verdict === 'unknown' && answer.reason
            ? el('p', { text: answer.reason.message })
            : null,
          upTo(answer),
          copyClaim(claim, answer),
        ),
      ),
    );
}

// What was found out about a claim, as Markdown.
function copyClaim(claim, answer) {
  const found =
    answer.verdict === 'refuted' && answer.counterexample
      ? ` (${t('labelled', t('counterexampleAny'), answer.counterexample.position)})`
      : '';
  const copied = el('span', { role: 'status' });
  const text = `* **${t(VERDICTS[answer.verdict])}**: \`${claim}\`${found}`;
  return el(
    'div',
    { class: 'tools' },
    button(t('copyAs', 'Markdown'), async () => {
      copied.textContent = t((await copyText(text)) ? 'copied' : 'notCopiedAtAll');
    }),
    copied,
  );
}

const upTo = (answer) =>
  answer.verdict !== 'unknown' ||
  answer.verified_up_to === null ||
  answer.verified_up_to === undefined
    ? null
    : el('p', { text: t('verifiedUpTo', answer.verified_up_to, answer.verified_positions || 0) });

// Why it is one, in the engine's words: of its sentences those after the first, which only names
// the position, up to what introduces a list.
function why(answer) {
  const said = sanitised(answer.html || '');
  const section = said.firstElementChild ?? said;
  const lines = [...section.querySelectorAll(':scope > p')]
    .filter((line) => !line.querySelector('.verdict'))
    .slice(1, 3);
  return lines.filter(
    (line, index) => index === 0 || ['P', undefined].includes(line.nextElementSibling?.tagName),
  );
}

// The first position for which the claim is false, drawn.
function counterexample(answer) {
  const found = answer.counterexample;
  if (!found) return null;
  const mover = found.to_move === 'right' ? 1 : 0;
  const look = button(shown(found.position), () => putPosition(found.position, mover), {
    class: 'code link',
    'aria-label': t('goTo', shown(found.position)),
  });
  return el(
    'div',
    { class: 'wrong' },
    el(
      'p',
      {},
      t('labelled', t(found.smallest === false ? 'counterexampleAny' : 'counterexample'), ''),
      look,
    ),
    ...[why(answer)].flat(),
    drawn(found.position),
  );
}

// An example of a claim for a game of this kind.
function claimHelp() {
  const about = game();
  const which = kind();
  const names = about?.heaps || [];
  const condition =
    names.length > 1
      ? `${names[0]} = ${names[1]}`
      : names.length === 1
        ? `${names[0]} mod 3 = 0`
        : 'length mod 3 = 0';
  if (which === 'boards') {
    const letters = [
      ...new Set(
        (state.info?.examples || [])
          .filter((example) => example !== 'empty')
          .join('')
          .replace(/[^0-9A-Za-z].*|[^0-9A-Za-z]/g, ''),
      ),
    ]
      .sort()
      .reverse();
    return t(
      'claimHelp',
      `strategy ${(letters.length > 0 ? letters : ['1', '0']).map((letter, index) => `${index === 0 ? 'leftmost' : 'rightmost'} ${letter}`).join(', else ')}`,
    );
  }
  if (which === 'lists') return t('claimHelp', `loses when xor(${about.heap_name}) = 0`);
  return t('claimHelp', isPartisan() ? `outcome P when ${condition}` : `loses when ${condition}`);
}

// --- The part ------------------------------------------------------------------------------------

function secondsChoice() {
  const most = Number(state.limits?.seconds) || 60;
  const offered = [5, 10, 30, 60, 300].filter((number) => number <= most);
  if (offered.length === 0) offered.push(most);
  if (!offered.includes(seconds)) seconds = offered.at(-1);
  const control = el(
    'select',
    {
      on: {
        change: () => {
          seconds = Number(control.value);
        },
      },
    },
    offered.map((number) => el('option', { value: number, text: t('secondsOption', number) })),
  );
  control.value = String(seconds);
  const element = field(t('seconds'), control);
  element.id = 'proof-seconds';
  return element;
}

function render() {
  const typed = el('input', {
    type: 'text',
    id: 'claim',
    value: root.querySelector('#claim')?.value ?? state.claim,
    class: 'code',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
  });
  const ask = () => {
    const claim = typed.value.trim();
    const wrong = claim === '' ? t('claimEmpty') : game() ? null : t('contextNoGame');
    root.querySelector('#claim-help').classList.toggle('failed', wrong !== null);
    say(wrong);
    if (wrong === null) test(claim);
    else {
      announce(wrong);
      typed.focus();
    }
  };
  typed.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) ask();
  });
  typed.addEventListener('input', () => typing(typed.value.trim()));
  const askValues = el('input', {
    type: 'checkbox',
    checked: values,
    on: {
      change: () => {
        values = askValues.checked;
        if (game()) prove();
      },
    },
  });
  root.replaceChildren(
    el('h2', { id: 'theorem-title', tabindex: '-1', text: t('theoremTitle') }),
    work.box,
    el('div', { id: 'theorem-result' }),
    el(
      'div',
      { class: 'tools' },
      button(t('tabExplain'), () => goTo('explain')),
      button(t('tabCertificate'), () => goTo('certificate'), {
        id: 'to-certificate',
        hidden: true,
      }),
      button(t('copyFormula'), () => copyFormula('label'), { id: 'copy-formula', hidden: true }),
      button(t('copyAs', 'LaTeX'), () => copyFormula('tex'), { id: 'copy-tex', hidden: true }),
      el('span', { id: 'theorem-copied', role: 'status' }),
    ),
    el(
      'div',
      { class: 'ask claim', role: 'group', 'aria-label': t('claimTitle') },
      field(t('claimLabel'), typed, claimHelp()),
      button(t('claimTest'), ask, { id: 'test-claim' }),
    ),
    claiming.box,
    el('ul', { id: 'claims', class: 'claims' }),
    el(
      'details',
      { class: 'report' },
      el('summary', { text: t('proofSettings') }),
      el(
        'div',
        { class: 'ask' },
        secondsChoice(),
        check(t('askValues'), askValues),
        button(
          t('proveAgain'),
          () => {
            if (game()) prove();
          },
          { id: 'prove' },
        ),
      ),
    ),
  );
  showResult();
  showTested();
}

// Ctrl-Enter in the editor moves the focus to the verdict.
export function goToVerdict() {
  const verdict = root.querySelector('#theorem-verdict');
  if (!verdict) return;
  verdict.tabIndex = -1;
  verdict.focus();
}
