// The part *Program*: a program that answers positions of the game, or instances of a contest problem about it.

import { announce, bus, gameKey, question, state, t } from './state.js';
import { button, check, choice, copyText, el, field, save, select } from './dom.js';
import { listedProblems } from './problems.js';
import { Work } from './work.js';

const LANGUAGES = [['rust', 'Rust'], ['cpp', 'C++'], ['python', 'Python']];

let root;
let language = 'rust';
let target = ''; // the name of a problem, or nothing for positions
let values = false;
let problems = [];
let written = null; // { answer, key }
const work = new Work();

export function init(section) {
  root = section;
  render();
  bus.addEventListener('game', render);
  load();
}

export function languageChanged() {
  work.cancel();
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

function write(back) {
  const key = gameKey();
  written = null;
  show();
  const body = target ? { problem: target, language: state.language } : question(values ? { values: true } : {});
  work.ask('/emit', { ...body, lang: language, limits: { seconds: 20 } }, (answer) => {
    written = { answer, key };
    show();
    announce(t('programResult'));
  }, back);
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
  if (!about.some((problem) => problem.name === target)) target = '';
  const targets = el('select', { on: { change: () => { target = targets.value; askValues.disabled = target !== ''; } } },
    el('option', { value: '', text: t('programPositions') }), about.map((problem) => el('option', { value: problem.name, text: t('programProblem', `${problem.title} (${problem.name})`) })));
  targets.value = target;
  const askValues = el('input', { type: 'checkbox', checked: values, disabled: target !== '', on: { change: () => { values = askValues.checked; } } });
  const go = button(t('programMake'), () => write(go), { class: 'main', id: 'write-program' });
  root.replaceChildren(el('h2', { text: t('programTitle') }),
    el('div', { class: 'ask' }, field(t('programFor'), targets), choice('program-language', t('programLanguage'), LANGUAGES, language, (chosen) => { language = chosen; }), check(t('programValues'), askValues), go),
    work.box, el('div', { id: 'program-text' }));
  show();
}
