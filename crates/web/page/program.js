// The part *Program*: a program that answers positions of the game, or instances of a contest problem about it; and the answers to an
// instance. The problem is a shipped one, or one whose text is typed here.

import { announce, bus, game, gameKey, kind, question, state, t } from './state.js';
import { button, check, choice, copyText, el, field, save, select } from './dom.js';
import { listedProblems } from './problems.js';
import { Work } from './work.js';

const LANGUAGES = [['rust', 'Rust'], ['cpp', 'C++'], ['python', 'Python']];

// The problem whose text is typed.
const OWN = 'own:';

let root;
let language = 'rust';
let target = ''; // the name of a problem, `OWN`, or nothing for positions
let own = null; // the text of a problem of one's own
let input = '';
let values = false;
let problems = [];
let written = null; // { answer, key }
const work = new Work();
const judging = new Work();

export function init(section) {
  root = section;
  render();
  bus.addEventListener('game', render);
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
  const about = { language: state.language };
  return target === OWN ? { ...about, rules: state.text, source: own } : { ...about, problem: target };
}

function write(back) {
  const key = gameKey();
  written = null;
  show();
  const body = target ? aboutProblem() : question(values ? { values: true } : {});
  work.ask('/emit', { ...body, lang: language, limits: { seconds: 20 } }, (answer) => {
    written = { answer, key };
    show();
    announce(t('programResult'));
  }, back);
}

function answer(back) {
  const place = root.querySelector('#judged');
  place.replaceChildren();
  judging.ask('/judge', { ...aboutProblem(), input, limits: { seconds: 20 } }, ({ output, status }) => {
    const answers = el('pre', { class: 'scroll program', tabindex: '0', 'aria-label': t('judgeAnswers'), text: output });
    place.replaceChildren(el('p', {}, t('judgeStatus', status)), answers);
    announce(t('judgeAnswers'));
  }, back);
}

// Where an instance is typed and answered, and before it the text of a problem of one's own.
function judge() {
  if (!target) return [];
  const typed = (id, label, help, text, rows, keep) => {
    const area = el('textarea', { id, rows, class: 'typed', spellcheck: 'false', on: { input: () => keep(area.value) } });
    area.value = text;
    return field(label, area, help);
  };
  const go = button(t('judgeGo'), () => answer(go), { class: 'main', id: 'judge' });
  return [
    target === OWN ? typed('own-problem', t('ownProblem'), t('ownProblemHelp'), own, 8, (text) => { own = text; }) : '',
    typed('judge-input', t('judgeInput'), t('judgeInputHelp'), input, 4, (text) => { input = text; }),
    el('div', { class: 'tools' }, go), judging.box, el('div', { id: 'judged' }),
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
  const text = el('pre', { class: 'scroll program', tabindex: '0', id: 'program', 'aria-label': t('programResult'), text: program });
  const copied = el('span', { role: 'status' });
  place.replaceChildren(written.key === gameKey() ? '' : el('p', { class: 'note', text: t('stale') }),
    el('h3', { text: file }),
    el('div', { class: 'tools' }, button(t('copy'), async () => {
      const done = await copyText(program);
      if (!done) select(text);
      copied.textContent = t(done ? 'copied' : 'notCopied');
    }), button(t('download'), () => save(file, program)), copied), text);
}

function render() {
  const about = problems.filter((problem) => state.name && problem.game === state.name);
  if (about.some((problem) => problem.name === state.problem)) {
    target = state.problem;
    state.problem = null;
  }
  if (target !== OWN && !about.some((problem) => problem.name === target)) target = '';
  own ??= template();
  const targets = el('select', { id: 'program-for', on: { change: () => { target = targets.value; render(); root.querySelector('#program-for').focus(); } } },
    el('option', { value: '', text: t('programPositions') }),
    about.map((problem) => el('option', { value: problem.name, text: t('programProblem', `${problem.title} (${problem.name})`) })),
    el('option', { value: OWN, text: t('ownProblem') }));
  targets.value = target;
  const askValues = el('input', { type: 'checkbox', checked: values, disabled: target !== '', on: { change: () => { values = askValues.checked; } } });
  const go = button(t('programMake'), () => write(go), { class: 'main', id: 'write-program' });
  root.replaceChildren(el('h2', { text: t('programTitle') }),
    el('div', { class: 'ask' }, field(t('programFor'), targets), choice('program-language', t('programLanguage'), LANGUAGES, language, (chosen) => { language = chosen; }), check(t('programValues'), askValues), go),
    work.box, ...judge(), el('div', { id: 'program-text' }));
  show();
}
