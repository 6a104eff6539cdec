// The rules: an editor with diagnostics, settings, files and links.

import { Failure, get, post } from './api.js';
import { button, check, el, field, reachByKeyboard, save } from './dom.js';
import { Editor, diagnosticList } from './editor.js';
import { firstExample, positionChosen } from './examples.js';
import { copyEmbedding, copyLink } from './link.js';
import {
  announce,
  fileStem,
  keep,
  keepRules,
  kept,
  kind,
  languageOf,
  loadWords,
  parameter,
  question,
  showAddress,
  state,
  t,
  tell,
} from './state.js';
import { failureText } from './work.js';

const PAUSE = 250; // milliseconds after the last key before the engine is asked
const AGAIN = 4000; // milliseconds until it is asked again if it could not be reached
const LARGEST_FILE = 200000;

let root;
let editor;
let timer = 0;
let reading = null;
let unreachable = null;
let wantsExample = false;
let opening = 0; // the games that were asked for, of which the last one counts
let saidNow = ''; // of what was done last
let isEdited = false; // whether this text has been edited since it was opened

export function init(section) {
  root = section;
  editor = new Editor((text) => typed(text));
  render();
}

// --- The text ------------------------------------------------------------------------------------

function typed(text) {
  // Fixes are for the text that was read.
  for (const fix of root.querySelectorAll('.fix')) fix.remove();
  state.text = text;
  opening += 1;
  if (state.shipped !== null && text === state.shipped) state.name = state.shippedName;
  else if (state.name) {
    state.shippedName = state.name;
    state.name = null;
  }
  keepRules();
  // The way back leads to what was opened, not through each key.
  showAddress(!isEdited);
  isEdited = true;
  tell('typed');
  ask();
}

// Puts another text in the place of the one that is there, which can be brought back.
export function replace(
  text,
  {
    name = null,
    fileName = null,
    set = {},
    misere = false,
    position = '',
    played = [],
    mover = 0,
    claim = '',
    view = state.view,
    remember = true,
    push = true,
  } = {},
) {
  opening += 1;
  isEdited = false;
  if (remember && state.text && state.text !== text && state.text !== state.shipped) {
    keep('before', {
      text: state.text,
      fileName: state.fileName,
      set: state.set,
      misere: state.misere,
      position: state.position,
    });
  }
  Object.assign(state, {
    text,
    name,
    shippedName: name,
    shipped: name ? text : null,
    fileName,
    set,
    misere,
    position: played.at(-1) ?? position,
    start: position,
    startMover: mover,
    played,
    mover: (mover + played.length) % 2,
    claim,
    view,
    info: null,
    read: null,
  });
  wantsExample = position === '';
  positionChosen();
  editor.text = text;
  keepRules();
  showAddress(push);
  if (push) saidNow = '';
  render();
  tell('game');
  ask(0);
}

export async function openShipped(name, more = {}) {
  opening += 1;
  const mine = opening;
  const { source } = await get(`/games/${encodeURIComponent(name)}`);
  if (mine === opening) replace(source, { name, ...more });
}

// Back to what was shown of these same rules: nothing has to be read again. Says whether it could.
export function goBack({ game, rules, set, misere, position, played, mover, claim, view }) {
  const isSame =
    state.info !== null &&
    (game ? game === state.name : rules === state.text) &&
    JSON.stringify([set, misere]) === JSON.stringify([state.set, state.misere]);
  if (!isSame || !position) return false;
  opening += 1;
  const isThere =
    JSON.stringify([position, played]) === JSON.stringify([state.start, state.played]);
  Object.assign(state, {
    position: played.at(-1) ?? position,
    start: position,
    startMover: mover,
    played,
    mover: (mover + played.length) % 2,
    claim,
    view,
  });
  keepRules();
  if (!isThere) tell('position');
  tell('view');
  return true;
}

function bringBack() {
  const before = kept('before');
  if (!before) return;
  keep('before', null);
  replace(before.text, before);
  announce(t('broughtBack'));
  document.getElementById('rules').focus();
}

async function openFile(file) {
  if (file.size > LARGEST_FILE) {
    say(t('fileTooLarge'));
    return;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    replace(text.replace(/\r\n?/g, '\n'), { fileName: file.name });
    say(t('opened', file.name));
  } catch {
    say(t('notOpened'));
  }
}

export async function share() {
  say(await copyLink());
}

export function say(text) {
  saidNow = text;
  root.querySelector('#rules-said').textContent = text;
  announce(text);
}

// --- Reading -------------------------------------------------------------------------------------

export function ask(pause = PAUSE) {
  clearTimeout(timer);
  reading?.abort();
  if (state.info && state.info.text !== state.text) state.info = null;
  timer = setTimeout(read, pause);
  showStatus();
}

async function read() {
  const running = new AbortController();
  reading = running;
  const text = state.text;
  try {
    const answer = await post('/read', question(), { signal: running.signal });
    if (reading !== running) return;
    reading = null;
    unreachable = null;
    took(text, answer);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'cancelled' || reading !== running) {
      if (!(error instanceof Failure)) throw error;
      return;
    }
    reading = null;
    // Settings that the rules do not take are reported with the diagnostics.
    if (error.kind === 'answer' && error.detail && error.status < 500) {
      took(text, {
        ok: false,
        diagnostics: error.detail.diagnostics?.length
          ? error.detail.diagnostics
          : [
              {
                severity: 'error',
                code: error.detail.code,
                reason: error.detail.message,
                hint: error.detail.hint,
              },
            ],
      });
      return;
    }
    unreachable = error;
    tell('failed');
    showStatus();
    timer = setTimeout(read, AGAIN);
  }
}

function took(text, answer) {
  if (isEdited && dropParameters(answer)) {
    ask(0);
    return;
  }
  state.read = answer;
  state.info = answer.ok && answer.game ? { ...answer, text } : null;
  if (!state.info) tell('failed');
  // A game that was opened without a position begins with one of its own.
  if (state.info && wantsExample && answer.examples?.length > 0) {
    wantsExample = false;
    state.position = firstExample(answer.examples);
    Object.assign(state, { start: state.position, played: [] });
    keepRules();
    showAddress();
  }
  editor.mark(answer.diagnostics || []);
  showAbout();
  // A game that ends with a result or is played for gain has no other convention.
  const isScored = /^ *move\b.*\bgains\b/m.test(state.text);
  root.querySelector('#misere').parentElement.hidden =
    (kind() === 'boards' || isScored) && !state.misere;
  showDiagnostics();
  showParameters();
  showStatus();
  tell('game');
}

// Rules that were typed may lack parameters that those before them had. Says whether some were set.
function dropParameters({ parameters, diagnostics = [] }) {
  if (!parameters || diagnostics.every(({ code }) => code !== 'UnknownParameter')) return false;
  const names = new Set(parameters.map(({ name }) => name));
  const gone = Object.keys(state.set).filter((name) => !names.has(name));
  for (const name of gone) delete state.set[name];
  return gone.length > 0;
}

// The first paragraph of the first comment, as prose: lines in the editor do not wrap.
function showAbout() {
  const lines = state.text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('--'));
  const from = first < 0 ? [] : lines.slice(first);
  const end = from.findIndex((line) => !line.startsWith('--'));
  const about = (end < 0 ? from : from.slice(0, end))
    .map((line) => line.replace(/^-+\s*/, ''))
    .join('\n')
    .split('\n\n')[0]
    .replaceAll('\n', ' ')
    .trim();
  tellAbout(about);
  // Shipped games describe themselves in English.
  if (state.language === 'ja' && state.name) {
    const { name } = state;
    loadWords('words-games')
      .then((words) => {
        if (state.name === name && words[name]) tellAbout(words[name][1]);
      })
      .catch(() => {});
  }
}

function tellAbout(about) {
  const place = root.querySelector('#rules-about');
  if (place.textContent !== about) place.textContent = about;
  place.lang = languageOf(about);
  reachByKeyboard(place);
}

function showStatus() {
  const status = root.querySelector('#rules-status');
  if (!status) return;
  const diagnostics = state.read?.diagnostics || [];
  const number = (severity) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  let text;
  if (unreachable)
    text = unreachable.kind === 'unreachable' ? t('notChecked') : failureText(unreachable);
  else if (reading || !state.read) text = t('checking');
  else
    text = [state.read.ok ? t('correct') : null, t('problems', number('error'), number('warning'))]
      .filter(Boolean)
      .join(' ');
  if (status.textContent !== text) status.textContent = text;
  // Until a changed text is read, what was said is about the text before.
  const isOld = state.info === null && state.read?.ok;
  status.className = `status${unreachable || (state.read && !state.read.ok) ? ' failed' : ''}${isOld ? ' old' : ''}`;
}

function showDiagnostics() {
  const place = root.querySelector('#rules-diagnostics');
  const diagnostics = state.read?.diagnostics || [];
  place.replaceChildren(...(diagnostics.length > 0 ? [diagnosticList(diagnostics, editor)] : []));
}

// --- Settings ------------------------------------------------------------------------------------

function showParameters() {
  const place = root.querySelector('#rules-parameters');
  if (place.contains(document.activeElement) && place.dataset.names === parameterNames()) return;
  place.dataset.names = parameterNames();
  const parameters = state.read?.parameters || state.info?.parameters;
  if (!parameters) return;
  place.replaceChildren(...parameters.map(parameterField));
}

const parameterNames = () => (state.read?.parameters || []).map(({ name }) => name).join(' ');

function parameterField({ name, value }) {
  const isSet = Array.isArray(value);
  const now = state.set[name] ?? value;
  const input = el('input', {
    type: isSet ? 'text' : 'number',
    value: [now].flat().join(','),
    autocomplete: 'off',
    on: {
      input: () => {
        const text = input.value.trim();
        if (text === '') delete state.set[name];
        else state.set[name] = parameter(text, isSet);
        settingsChanged();
      },
    },
  });
  return field(name, input, isSet ? t('parameterSet') : null);
}

function settingsChanged() {
  state.info = null;
  keepRules();
  showAddress();
  tell('game');
  ask();
}

// --- The part ------------------------------------------------------------------------------------

export function render() {
  const file = el('input', {
    type: 'file',
    accept: '.game,.pddl,.txt,text/plain',
    class: 'unseen',
    tabindex: '-1',
    'aria-hidden': 'true',
    on: {
      change: () => {
        if (file.files[0]) openFile(file.files[0]);
        file.value = '';
      },
    },
  });
  editor.area.setAttribute('aria-label', t('rulesLabel'));
  editor.area.setAttribute('aria-describedby', 'rules-help rules-status');
  const misere = el('input', {
    type: 'checkbox',
    id: 'misere',
    checked: state.misere,
    on: {
      change: () => {
        state.misere = misere.checked;
        settingsChanged();
      },
    },
  });
  root.replaceChildren(
    el('h2', { id: 'rules-title', tabindex: '-1', text: t('rulesTitle') }),
    el('p', { class: 'about', id: 'rules-about' }),
    editor.element,
    el('p', { class: 'status', id: 'rules-status', role: 'status' }),
    el('div', { id: 'rules-diagnostics' }),
    el('p', { class: 'said', id: 'rules-said', text: saidNow }),
    el(
      'div',
      { class: 'tools' },
      button(t('newGame'), () => {
        replace(t('newText'));
        document.getElementById('rules').focus();
      }),
      button(t('open'), () => file.click()),
      file,
      button(t('save'), () => save(`${fileStem()}.game`, state.text)),
      button(t('embed'), async () => say(await copyEmbedding()), { id: 'embed' }),
      kept('before') ? button(t('bringBack'), bringBack) : null,
    ),
    el(
      'div',
      { class: 'settings' },
      el('div', { id: 'rules-parameters', class: 'parameters' }),
      check(t('misere'), misere),
    ),
    el('p', { class: 'help', id: 'rules-help', text: t('rulesHelp') }),
  );
  showAbout();
  showDiagnostics();
  showParameters();
  showStatus();
}

// Everything that the engine says is asked for again in the other language.
export function languageChanged() {
  render();
  ask(0);
}
