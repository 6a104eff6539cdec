// The part *Rules*: gallery, editor with diagnostics as one types, settings, files and links.

import { Failure, get, post } from './api.js';
import { button, check, copyText, el, field, save } from './dom.js';
import { Editor, diagnosticList } from './editor.js';
import { LONGEST_LINK, address, announce, bus, fileStem, keep, keepRules, kept, kindOf, parameter, question, showAddress, state, t, tell } from './state.js';
import { listedProblems } from './problems.js';
import { failureText } from './work.js';

const PAUSE = 250; // milliseconds after the last key before the server is asked
const AGAIN = 4000; // milliseconds until it is asked again if it could not be reached
const LARGEST_FILE = 200000;

let root;
let editor;
let games = null; // null: not loaded; a Failure: could not be
let problems = []; // their games too are reached from the gallery: many were written for one problem and stand in no list
let search = '';
let wanted = 'all';
let timer = 0;
let reading = null;
let unreachable = null;
let wantsExample = false;

export function init(section) {
  root = section;
  editor = new Editor((text) => typed(text));
  render();
  loadGames();
}

// --- The text --------------------------------------------------------------------------------------------------------

function typed(text) {
  state.text = text;
  if (state.shipped !== null && text === state.shipped) state.name = state.shippedName;
  else if (state.name) {
    state.shippedName = state.name;
    state.name = null;
  }
  keepRules();
  showAddress();
  ask();
}

// Puts another text in the place of the one that is there, which can be brought back.
export function replace(text, { name = null, fileName = null, set = {}, misere = false, position = '', remember = true } = {}) {
  if (remember && state.text && state.text !== text && state.text !== state.shipped) {
    keep('before', { text: state.text, fileName: state.fileName, set: state.set, misere: state.misere, position: state.position });
  }
  Object.assign(state, { text, name, shippedName: name, shipped: name ? text : null, fileName, set, misere, position, mover: 0, info: null, read: null });
  wantsExample = position === '';
  editor.text = text;
  keepRules();
  showAddress();
  render();
  tell('game');
  ask(0);
}

export async function openShipped(name, more = {}) {
  const { source } = await get(`/games/${encodeURIComponent(name)}`);
  replace(source, { name, ...more });
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

async function share() {
  const hash = address(true);
  if (hash.length > LONGEST_LINK) {
    say(t('shareLong'));
    return;
  }
  const done = await copyText(location.href.replace(/#.*$/, '') + hash);
  if (!done) history.replaceState(null, '', hash);
  say(t(done ? 'shareDone' : 'shareNotCopied'));
}

function say(text) {
  root.querySelector('#rules-said').textContent = text;
  announce(text);
}

// --- Reading ---------------------------------------------------------------------------------------------------------

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
    // Settings that the rules do not take are told where diagnostics are.
    if (error.kind === 'answer' && error.detail && error.status < 500) {
      took(text, { ok: false, diagnostics: error.detail.diagnostics?.length ? error.detail.diagnostics : [{ severity: 'error', code: error.detail.code, reason: error.detail.message, hint: error.detail.hint }] });
      return;
    }
    unreachable = error;
    showStatus();
    timer = setTimeout(read, AGAIN);
  }
}

function took(text, answer) {
  state.read = answer;
  state.info = answer.ok && answer.game ? { ...answer, text } : null;
  // A game that was opened without a position begins with one of its own.
  if (state.info && wantsExample && answer.examples?.length > 0) {
    wantsExample = false;
    state.position = answer.examples.find((example) => example !== '' && example !== 'empty') ?? answer.examples[0];
    keepRules();
    showAddress();
  }
  editor.mark(answer.diagnostics || []);
  showDiagnostics();
  showParameters();
  showStatus();
  tell('game');
}

function showStatus() {
  const status = root.querySelector('#rules-status');
  if (!status) return;
  const diagnostics = state.read?.diagnostics || [];
  const number = (severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  let text;
  if (unreachable) text = unreachable.kind === 'unreachable' ? t('notChecked') : failureText(unreachable);
  else if (reading || !state.read) text = t('checking');
  else text = [state.read.ok ? t('correct') : null, t('problems', number('error'), number('warning'))].filter(Boolean).join(' ');
  if (status.textContent !== text) status.textContent = text;
  status.className = unreachable || (state.read && !state.read.ok) ? 'status failed' : 'status';
}

function showDiagnostics() {
  const place = root.querySelector('#rules-diagnostics');
  const diagnostics = state.read?.diagnostics || [];
  place.replaceChildren(...(diagnostics.length > 0 ? [el('h3', { text: t('diagnosticsTitle') }), diagnosticList(diagnostics, editor)] : []));
}

// --- Settings --------------------------------------------------------------------------------------------------------

function showParameters() {
  const place = root.querySelector('#rules-parameters');
  if (place.contains(document.activeElement) && place.dataset.names === parameterNames()) return;
  place.dataset.names = parameterNames();
  const parameters = state.read?.parameters || state.info?.parameters;
  if (!parameters) return;
  if (parameters.length === 0) place.replaceChildren(el('p', { class: 'help', text: t('noParameters') }));
  else place.replaceChildren(...parameters.map(parameterField));
}

const parameterNames = () => (state.read?.parameters || []).map(({ name }) => name).join(' ');

function parameterField({ name, value }) {
  const isSet = Array.isArray(value);
  const now = state.set[name] ?? value;
  const input = el('input', {
    type: isSet ? 'text' : 'number', value: [now].flat().join(','), autocomplete: 'off',
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

// --- The gallery -----------------------------------------------------------------------------------------------------

async function loadGames() {
  try {
    games = (await get(`/games?language=${state.language}`)).games;
  } catch (error) {
    games = error;
  }
  showGallery();
  try {
    problems = await listedProblems();
  } catch {
    // Without the list there are still games.
    problems = [];
  }
  showGallery();
}

function matches(about) {
  const what = kindOf(about, 'words');
  const kindFits = wanted === 'all' || (wanted === 'sides' ? Boolean(about.sides) : what === wanted);
  return kindFits && isFound(about.title, about.game);
}

const isFound = (title, name) => `${title} ${name}`.toLowerCase().includes(search.trim().toLowerCase());

// An entry of the gallery: what is opened, and how it is called.
function entry(title, name, current, open) {
  const shown = button('', open, { 'aria-current': current ? 'true' : null });
  shown.append(el('span', { class: 'title', text: title }), el('span', { class: 'name', text: name }));
  return el('li', {}, shown);
}

function showGallery() {
  const place = root.querySelector('#gallery-list');
  if (!place) return;
  root.querySelector('#gallery-title').textContent = t('gallery', Array.isArray(games) ? games.length : 0);
  if (games === null) place.replaceChildren(el('p', { class: 'help', text: t('galleryLoading') }));
  else if (!Array.isArray(games)) place.replaceChildren(el('p', { class: 'note failed', text: t('galleryFailed') }), button(t('retry'), () => { games = null; showGallery(); loadGames(); }));
  else {
    const found = games.filter(matches).map((about) => entry(about.title, about.game, about.game === state.name, () => choose(about.game)));
    const asked = wanted === 'problems' || wanted === 'all' && search.trim() !== '';
    const about = (asked ? problems : []).filter((problem) => isFound(problem.title, `${problem.name} ${problem.game}`));
    found.push(...about.map(({ title, name, game }) => entry(t('programProblem', title), name, false, () => choose(game, name))));
    place.replaceChildren(found.length === 0 ? el('p', { class: 'help', text: t('galleryNone') }) : el('ul', {}, found));
  }
}

// Opens a game, perhaps for a problem about it, for which the part *Program* then writes programs.
async function choose(name, problem = null) {
  try {
    state.problem = problem;
    await openShipped(name);
    root.querySelector('#gallery').open &&= matchMedia('(min-width: 60rem)').matches;
    say(t('opened', name));
    root.querySelector('#editor-title').focus();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(failureText(error));
  }
}

// --- The part --------------------------------------------------------------------------------------------------------

export function render() {
  const wide = matchMedia('(min-width: 60rem)').matches;
  const before = root.querySelector('#gallery');
  const open = before ? before.open : wide;
  const find = el('input', { type: 'search', value: search, autocomplete: 'off', on: { input: () => { search = find.value; showGallery(); } } });
  const kinds = ['all', 'words', 'heaps', 'lists', 'boards', 'sides', 'problems'];
  const filter = el('select', { on: { change: () => { wanted = filter.value; showGallery(); } } },
    kinds.map((name) => el('option', { value: name, text: t(`kind${name[0].toUpperCase()}${name.slice(1)}`) })));
  filter.value = wanted;
  const file = el('input', { type: 'file', accept: '.game,.pddl,.txt,text/plain', class: 'unseen', tabindex: '-1', 'aria-hidden': 'true', on: { change: () => { if (file.files[0]) openFile(file.files[0]); file.value = ''; } } });
  editor.area.setAttribute('aria-label', t('rulesLabel'));
  editor.area.setAttribute('aria-describedby', 'rules-help rules-status');
  root.replaceChildren(el('div', { class: 'rules' },
    el('details', { id: 'gallery', class: 'gallery', open }, el('summary', {}, el('h2', { id: 'gallery-title' })),
      el('div', { class: 'filters' }, field(t('gallerySearch'), find), field(t('galleryKind'), filter)), el('div', { id: 'gallery-list' })),
    el('div', { class: 'writing' },
      el('h2', { id: 'editor-title', tabindex: '-1', text: t('rulesTitle') }),
      el('div', { class: 'tools' },
        button(t('newGame'), () => { replace(t('newText')); document.getElementById('rules').focus(); }),
        button(t('open'), () => file.click()), file,
        button(t('save'), () => save(`${fileStem()}.game`, state.text)),
        button(t('share'), share),
        kept('before') ? button(t('bringBack'), bringBack) : null),
      editor.element,
      el('p', { class: 'help', id: 'rules-help', text: t('rulesHelp') }),
      el('p', { class: 'status', id: 'rules-status', role: 'status' }),
      el('p', { class: 'said', id: 'rules-said' }),
      el('div', { id: 'rules-diagnostics' }),
      el('h3', { text: t('settings') }),
      el('div', { id: 'rules-parameters', class: 'parameters' }),
      check(t('misere'), misereBox()))));
  showGallery();
  showDiagnostics();
  showParameters();
  showStatus();
}

function misereBox() {
  const box = el('input', { type: 'checkbox', id: 'misere', checked: state.misere, on: { change: () => { state.misere = box.checked; settingsChanged(); } } });
  return box;
}

// Everything that the server says is asked for again in the other language.
export function languageChanged() {
  render();
  loadGames();
  ask(0);
}

bus.addEventListener('game', () => root && showGallery());
