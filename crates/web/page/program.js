// The part *Program*: a program that answers positions of the game, or instances of a contest
// problem about it; and the answers to an instance. The problem is a shipped one, or one whose text
// is typed here.

import { announce, bus, choose, game, gameKey, kind, question, state, t } from './state.js';
import { button, check, choice, copyText, el, field, save, select } from './dom.js';
import { listedProblems, problemText } from './problems.js';
import { Work } from './work.js';

const LANGUAGES = [
  ['rust', 'Rust'],
  ['cpp', 'C++'],
  ['python', 'Python'],
];

// The problem whose text is typed.
const OWN = 'own';

let root;
let language = 'rust';
let own = null; // the text of a problem of one's own
let input = null; // null: that of the first sample
let printed = ''; // what somebody's own program printed
let stated = null; // the chosen problem: { name, paragraphs, samples }
let values = false;
let problems = [];
let written = null; // { answer, key }
let judged = null; // the answers to an instance: { output, status, verdict, key }

// What the program is for: the name of a problem, `OWN`, or nothing for positions.
const target = () =>
  state.view.problem === OWN || about().some(({ name }) => name === state.view.problem)
    ? state.view.problem
    : '';
const about = () => problems.filter((problem) => state.name && problem.game === state.name);

const work = new Work();
const judging = new Work();

export function init(section) {
  root = section;
  render();
  for (const event of ['game', 'view']) bus.addEventListener(event, render);
  load();
}

export function languageChanged() {
  work.cancel();
  judging.cancel();
  render();
  load();
}

async function load() {
  try {
    problems = await listedProblems();
    render();
  } catch {
    // Without the list there are still programs for positions.
    problems = [];
  }
}

// A problem to begin with: one position, and who wins it.
function template() {
  const names = game()?.heaps ?? ['n'];
  const [read, judged] = {
    words: ['word s', 'position s'],
    boards: ['word s', 'position s'],
    lists: ['n\nread a, n times', 'heaps a'],
  }[kind()] ?? [names.join(' '), `position ${names.join(', ')}`];
  const answers = kind() === 'boards' ? 'result' : 'wins "First" loses "Second"';
  return `game rules\nread ${read}\n${judged}\nanswer ${answers}\n`;
}

// A problem of one's own is about the rules in the editor.
function aboutProblem() {
  const asked = { language: state.language };
  return target() === OWN
    ? { ...asked, rules: state.text, source: own }
    : { ...asked, problem: target() };
}

function write(back) {
  const key = gameKey();
  written = null;
  show();
  const body = target() ? aboutProblem() : question(values ? { values: true } : {});
  work.ask(
    '/emit',
    { ...body, lang: language, limits: { seconds: 20 } },
    (answer) => {
      written = { answer, key };
      show();
      announce(t('programResult'));
    },
    back,
  );
}

function answer(back) {
  const key = judgeKey();
  judged = null;
  showJudged();
  judging.ask(
    '/judge',
    { ...aboutProblem(), input: input ?? '', limits: { seconds: 20 } },
    ({ output, status }) => {
      judged = { output, status, verdict: compared(output), key };
      showJudged();
      announce(judged.verdict ?? t('judgeAnswers'));
    },
    back,
  );
}

// What the answers to an instance are about: they go with another game or problem, and stay when
// the part is drawn again.
const judgeKey = () => `${gameKey()} ${target()}`;

function showJudged() {
  const place = root.querySelector('#judged');
  if (!place) return;
  if (judged?.key !== judgeKey()) {
    place.replaceChildren();
    return;
  }
  const { output, status, verdict } = judged;
  const answers = el('pre', {
    class: 'scroll program',
    tabindex: '0',
    'aria-label': t('judgeAnswers'),
    text: output,
  });
  place.replaceChildren(
    verdict === null ? '' : el('p', { class: 'said', id: 'compared', text: verdict }),
    el('p', {}, t('judgeStatus', status)),
    answers,
  );
}

// Whether somebody's program printed the same, word by word; null if nothing was pasted.
function compared(output) {
  const words = (text) =>
    text.split('\n').flatMap((line, at) =>
      line
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => ({ word, line: at + 1 })),
    );
  const [mine, wanted] = [words(printed), words(output)];
  if (mine.length === 0) return null;
  const at = wanted.findIndex(({ word }, index) => word !== mine[index]?.word);
  if (at >= 0)
    return mine[at]
      ? t('printedOther', mine[at].line, mine[at].word, wanted[at].word)
      : t('printedShort', mine.length, wanted.length);
  return mine.length > wanted.length
    ? t('printedLong', mine.length, wanted.length)
    : t('printedSame', wanted.length);
}

// What the problem says, and its samples.
function statement() {
  const place = el('div', { id: 'problem-statement' });
  if (target() === '' || target() === OWN) return place;
  const name = target();
  const tell = () => {
    if (name !== target() || stated?.name !== name) return;
    place.replaceChildren(
      ...stated.paragraphs.map((text) => el('p', { lang: 'en', text })),
      stated.samples.length === 0
        ? ''
        : el(
            'div',
            { class: 'tools', role: 'group', 'aria-label': t('samples') },
            stated.samples.map((sample, at) => button(t('sample', at + 1), () => use(sample))),
          ),
    );
    if (input === null && stated.samples.length > 0) use(stated.samples[0]);
  };
  if (stated?.name === name) tell();
  else {
    input = null;
    problemText(name)
      .then((said) => {
        stated = { name, ...said };
        tell();
      })
      .catch(() => {});
  }
  return place;
}

function use(text) {
  input = text;
  const area = root.querySelector('#judge-input');
  if (area) area.value = text;
}

// Where an instance is typed and answered, before it the problem or the text of one's own, and
// after it what one's own program printed.
function judge() {
  if (!target()) return [];
  const typed = (id, label, help, text, rows, keep) => {
    const area = el('textarea', {
      id,
      rows,
      class: 'typed',
      spellcheck: 'false',
      on: { input: () => keep(area.value) },
    });
    area.value = text;
    return field(label, area, help);
  };
  const go = button(t('judgeGo'), () => answer(go), { class: 'main', id: 'judge' });
  return [
    target() === OWN
      ? typed('own-problem', t('ownProblem'), t('ownProblemHelp'), own, 8, (text) => {
          own = text;
        })
      : '',
    typed('judge-input', t('judgeInput'), t('judgeInputHelp'), input ?? '', 4, (text) => {
      input = text;
    }),
    typed('judge-printed', t('judgePrinted'), t('judgePrintedHelp'), printed, 3, (text) => {
      printed = text;
    }),
    el('div', { class: 'tools' }, go),
    judging.box,
    el('div', { id: 'judged' }),
  ];
}

function show() {
  const place = root.querySelector('#program-text');
  if (!place) return;
  if (!written) {
    place.replaceChildren();
    return;
  }
  const { program, file } = written.answer;
  const text = el('pre', {
    class: 'scroll program',
    tabindex: '0',
    id: 'program',
    'aria-label': t('programResult'),
    text: program,
  });
  const copied = el('span', { role: 'status' });
  place.replaceChildren(
    written.key === gameKey() ? '' : el('p', { class: 'note', text: t('stale') }),
    el('h3', { text: file }),
    el(
      'div',
      { class: 'tools' },
      button(t('copy'), async () => {
        const done = await copyText(program);
        if (!done) select(text);
        copied.textContent = t(done ? 'copied' : 'notCopied');
      }),
      button(t('download'), () => save(file, program)),
      copied,
    ),
    text,
  );
}

function render() {
  own ??= template();
  const targets = el(
    'select',
    {
      id: 'program-for',
      on: {
        change: () => {
          choose('problem', targets.value);
          render();
          root.querySelector('#program-for').focus();
        },
      },
    },
    el('option', { value: '', text: t('programPositions') }),
    about().map((problem) =>
      el('option', {
        value: problem.name,
        text: t('programProblem', `${problem.title} (${problem.name})`),
      }),
    ),
    el('option', { value: OWN, text: t('ownProblem') }),
  );
  targets.value = target();
  const askValues = el('input', {
    type: 'checkbox',
    checked: values,
    disabled: target() !== '',
    on: {
      change: () => {
        values = askValues.checked;
      },
    },
  });
  const go = button(t('programMake'), () => write(go), { class: 'main', id: 'write-program' });
  root.replaceChildren(
    el('h2', { text: t('programTitle') }),
    el(
      'div',
      { class: 'ask' },
      field(t('programFor'), targets),
      choice('program-language', t('programLanguage'), LANGUAGES, language, (chosen) => {
        language = chosen;
      }),
      check(t('programValues'), askValues),
      go,
    ),
    work.box,
    statement(),
    ...judge(),
    el('div', { id: 'program-text' }),
  );
  show();
  showJudged();
}
