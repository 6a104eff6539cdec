// The part *Theorem*: proving for every size, testing claims, certificates, the reason in words.

import { button, check, el, field, sanitised, save, table } from './dom.js';
import { Explanation } from './explain.js';
import { figure } from './figure.js';
import { announce, bus, fileStem, game, gameKey, goTo, isPartisan, kind, playerName, question, shown, state, t } from './state.js';
import { Work } from './work.js';

let root;
let values = false;
let seconds = 10;
let claim = '';
let result = null; // { answer, key, claim, took }
const FIRST = 12; // losing positions that are shown where no formula says which they are

const work = new Work();
const checking = new Work();
const drawing = new Work();
const listing = new Work();
const explanation = new Explanation();

export function init(section) {
  root = section;
  render();
  bus.addEventListener('game', () => {
    showResult();
    const help = root.querySelector('#claim-help');
    if (help) help.textContent = claimHelp();
  });
}

export function limitsKnown() {
  render();
}

export function languageChanged() {
  // What the server said is in the other language; if it was quick to say, it says it again.
  const again = result && result.took < 5000 && result.key === gameKey() ? result : null;
  for (const one of [work, checking, drawing, listing]) one.cancel();
  explanation.clear();
  if (!again) result = null;
  render();
  if (again) prove(again.claim);
}

function prove(tested = null) {
  const back = document.activeElement;
  const key = gameKey();
  const start = Date.now();
  checking.cancel();
  drawing.cancel();
  listing.cancel();
  explanation.clear();
  result = null;
  showResult();
  const body = question({ ...(tested === null ? {} : { claim: tested }), ...(values ? { values: true } : {}), limits: { seconds } });
  work.ask('/prove', body, (answer) => {
    result = { answer, key, claim: tested, took: Date.now() - start };
    if (wordless(answer)) listLosing(result);
    showResult();
    const heading = root.querySelector('#theorem-verdict');
    announce(heading.textContent);
    heading.focus({ preventScroll: false });
  }, back);
}

const VERDICTS = { proved: 'verdictProved', refuted: 'verdictRefuted', unknown: 'verdictUnknown' };
const badge = (verdict) => el('span', { class: `badge ${verdict}`, text: t(VERDICTS[verdict] || 'verdictUnknown') });

function showResult() {
  const place = root.querySelector('#theorem-result');
  if (!place) return;
  if (!result) {
    place.replaceChildren();
    return;
  }
  const { answer } = result;
  place.replaceChildren(
    result.key === gameKey() ? '' : el('p', { class: 'note', text: t('stale') }),
    el('h3', { id: 'theorem-verdict', class: 'badges', tabindex: '-1' }, badge(answer.verdict), el('span', { class: 'aside', text: t(`${VERDICTS[answer.verdict]}Words`) })),
    ...statement(answer).filter(Boolean),
    losing(), listing.box,
    claimsTable(answer.claims) || '',
    ...certificate(answer.certificate).filter(Boolean),
    actions(answer),
    checking.box, el('div', { id: 'theorem-check' }), drawing.box, el('div', { id: 'theorem-machine' }), explanation.element,
    answer.html ? el('details', { class: 'report', open: wordless(answer) }, el('summary', { text: t('report') }), el('div', { class: 'prose' }, sanitised(answer.html))) : '');
}

// A theorem that no formula says: its size, the report and the first losing positions are shown in its place.
const wordless = (answer) => answer.verdict === 'proved' && result.claim === null && !answer.formula && !answer.left_formula && !answer.right_formula && !answer.strategy;

function listLosing(proved) {
  const most = { words: 6, heaps: (game()?.heaps?.length ?? 2) > 2 ? 5 : 12, lists: 8 }[kind()];
  if (most === undefined || isPartisan() || proved.key !== gameKey()) return;
  listing.ask('/table', question({ up_to: most, limits: { seconds: 5 } }), (answer) => {
    const rows = answer.lengths || answer.sizes || [];
    proved.losing = rows.flatMap((row) => row.entries.filter((entry) => entry.outcome === 'P').map((entry) => entry.position)).slice(0, FIRST);
    if (result === proved) showResult();
  });
}

function losing() {
  const positions = result.losing || [];
  if (positions.length === 0) return '';
  const look = (position) => button(shown(position), () => goTo('position', { position }), { class: 'code', 'aria-label': t('goTo', shown(position)) });
  return el('div', {}, el('h4', { text: t('firstLosing') }), el('div', { class: 'examples', role: 'group', 'aria-label': t('firstLosing') }, positions.map(look)));
}

function formula(label, text) {
  return el('div', { class: 'formula' }, el('h4', { text: label }), el('pre', { class: 'scroll', tabindex: '0', text }));
}

function statement(answer) {
  if (answer.verdict === 'refuted') return [el('p', {}, el('code', { text: answer.claim })), counterexample(answer.counterexample)];
  if (answer.verdict === 'unknown') return unknown(answer);
  const parts = [];
  if (result.claim !== null) parts.push(el('p', { text: t('verdictClaimProved') }));
  if (answer.formula) parts.push(formula(t('formula'), answer.formula));
  if (answer.left_formula) parts.push(formula(t('formulaFor', playerName(0)), answer.left_formula));
  if (answer.right_formula) parts.push(formula(t('formulaFor', playerName(1)), answer.right_formula));
  if (answer.strategy) parts.push(formula(t('strategy'), answer.strategy));
  if (result.claim !== null && parts.length === 1) parts.push(el('pre', { class: 'scroll', tabindex: '0', text: result.claim }));
  if (parts.length === 0 && answer.kind !== 'sum') parts.push(el('p', { text: t('noFormula') }));
  if (wordless(answer) && typeof answer.states === 'number') parts.push(el('p', { text: t('machineSize', answer.states, answer.acceptor_states) }));
  if (wordless(answer) && answer.heap) parts.push(...heapFacts(answer.heap));
  if (answer.choice_never_matters) parts.push(el('p', { text: t('choiceNeverMatters') }));
  return parts;
}

function heapFacts(heap) {
  const { code, period, preperiod, saltus = 0, states } = heap;
  return [
    code ? el('p', { text: t('heapCode', code) }) : null,
    typeof period === 'number' ? el('p', { text: t('heapPeriod', period, preperiod, saltus) }) : null,
    typeof states === 'number' ? el('p', { text: t('machineSize', states) }) : null,
  ];
}

function unknown(answer) {
  const upTo = answer.verified_up_to;
  return [
    answer.reason ? el('p', {}, el('strong', { text: t('labelled', t('reasonLabel'), '') }), answer.reason.message) : null,
    answer.strategy ? formula(t('conjecture'), answer.strategy) : null,
    upTo === null || upTo === undefined ? null : el('p', { text: t('verifiedUpTo', upTo, answer.verified_positions || 0) }),
  ];
}

function counterexample(found) {
  if (!found) return null;
  const look = button(shown(found.position), () => goTo('position', { position: found.position, ...(found.to_move ? { mover: found.to_move === 'right' ? 1 : 0 } : {}) }),
    { class: 'code link', 'aria-label': t('goTo', shown(found.position)) });
  return el('p', {}, el('strong', { text: t('labelled', t(found.smallest === false ? 'counterexampleAny' : 'counterexample'), '') }), look);
}

function claimsTable(claims) {
  if (!claims || claims.length === 0) return null;
  const some = claims.some((one) => one.counterexample || one.reason);
  const head = [t('columnClaim'), t('columnVerdict'), ...(some ? [t('columnCounterexample')] : [])];
  const rows = claims.map((one) => ({ cells: [el('code', { text: one.claim }), badge(one.verdict), ...(some ? [one.counterexample ? shown(one.counterexample.position) : one.reason?.message || ''] : [])] }));
  return el('div', {}, el('h4', { text: t('claimsTitle') }), table(head, rows, { className: 'claims' }));
}

function certificate(text) {
  if (!text) return [];
  const again = button(t('certificateCheck'), () => checkAgain(text, true, again));
  return [el('h4', { text: t('certificate') }), el('div', { class: 'tools' }, button(t('certificateDownload'), () => save(`${fileStem()}.cert`, text)), again)];
}

function actions(answer) {
  const explain = button(t('explainGame'), () => explanation.start(question({ limits: { seconds } }), explain));
  const machine = typeof answer.states === 'number' ? button(t('drawMachine'), () => drawMachine(machine)) : null;
  return el('div', { class: 'tools' }, explain, machine);
}

function drawMachine(back) {
  drawing.ask('/draw', question({ what: 'machine', format: 'svg', limits: { seconds } }), (said) => {
    root.querySelector('#theorem-machine').replaceChildren(figure(said.picture, { name: `${fileStem()}-machine`, title: said.title || t('machineTitle'), description: said.description }));
  }, back);
}

function checkAgain(text, against, back) {
  const place = root.querySelector('#theorem-check') || root.querySelector('#file-check');
  const where = back.closest('#theorem-result') ? place : root.querySelector('#file-check');
  const body = against ? question({ certificate: text }) : { certificate: text, language: state.language };
  delete body.set;
  delete body.misere;
  where.replaceChildren();
  checking.ask('/check', body, (answer) => {
    const accepted = answer.verdict === 'accepted';
    const words = accepted ? t('acceptedWords', answer.title || game()?.title || '') : answer.message || '';
    where.replaceChildren(el('p', { class: 'badges', role: 'status' }, el('span', { class: `badge ${accepted ? 'proved' : 'refuted'}`, text: t(accepted ? 'accepted' : 'rejected') }), el('span', { text: words })));
  }, back);
}

// A claim that can be typed for this game: what is said of the example is of the same kind as what the rules speak of.
function claimHelp() {
  const about = game();
  const which = kind();
  const names = about?.heaps || [];
  const condition = names.length > 1 ? `${names[0]} = ${names[1]}` : names.length === 1 ? `${names[0]} mod 3 = 0` : 'length mod 3 = 0';
  if (which === 'boards') {
    const letters = [...new Set((state.info?.examples || []).filter((example) => example !== 'empty').join('').replace(/[^0-9A-Za-z].*|[^0-9A-Za-z]/g, ''))].sort().reverse();
    return t('claimHelp', `strategy ${(letters.length > 0 ? letters : ['1', '0']).map((letter, index) => `${index === 0 ? 'leftmost' : 'rightmost'} ${letter}`).join(', else ')}`);
  }
  if (which === 'lists') return t('claimHelp', `loses when xor(${about.heap_name}) = 0`);
  return t('claimHelp', isPartisan() ? `outcome P when ${condition}` : `loses when ${condition}`);
}

// --- The part ----------------------------------------------------------------------------------------------------------

function secondsChoice() {
  const most = Number(state.limits?.seconds) || 60;
  const offered = [5, 10, 30, 60].filter((number) => number <= most);
  if (offered.length === 0) offered.push(most);
  if (!offered.includes(seconds)) seconds = offered.at(-1);
  const control = el('select', { on: { change: () => { seconds = Number(control.value); } } }, offered.map((number) => el('option', { value: number, text: t('secondsOption', number) })));
  control.value = String(seconds);
  return field(t('seconds'), control);
}

function render() {
  const askValues = el('input', { type: 'checkbox', checked: values, on: { change: () => { values = askValues.checked; } } });
  const typed = el('input', {
    type: 'text', value: claim, class: 'code', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off',
    on: { input: () => { claim = typed.value; }, keydown: (event) => { if (event.key === 'Enter' && !event.isComposing) test(typed); } },
  });
  typed.id = 'claim';
  const claimField = field(t('claimLabel'), typed, claimHelp());
  root.replaceChildren(el('h2', { text: t('theoremTitle') }), el('p', { class: 'help', text: t('theoremHelp') }),
    el('div', { class: 'ask' }, secondsChoice(), check(t('askValues'), askValues), button(t('prove'), () => prove(), { class: 'main', id: 'prove' })),
    el('div', { class: 'ask', role: 'group', 'aria-label': t('claimTitle') }, claimField, button(t('claimTest'), () => test(typed), { id: 'test-claim' })),
    work.box, el('div', { id: 'theorem-result' }), fileCheck());
  showResult();
}

function test(typed) {
  if (claim.trim() === '') {
    announce(t('claimEmpty'));
    typed.focus();
    return;
  }
  prove(claim.trim());
}

function fileCheck() {
  const against = el('input', { type: 'checkbox' });
  const file = el('input', { type: 'file', accept: '.cert,text/plain', on: { change: async () => {
    if (file.files[0]) checkAgain(await file.files[0].text(), against.checked, file);
    file.value = '';
  } } });
  return el('details', { class: 'report' }, el('summary', { text: t('certificateFile') }), field(t('certificate'), file), check(t('certificateAgainst'), against), el('div', { id: 'file-check' }));
}
