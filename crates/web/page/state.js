// What the page knows: the rules, the settings, the position, the language; kept in the browser and
// in the address.

import { arrived } from './failure.js';

export const state = {
  language: 'en',
  theme: 'system',
  tab: 'table', // which of the parts below is open
  text: '', // the rules
  name: null, // of the shipped game, while its text is as it is shipped
  shipped: null, // the text of that game
  fileName: null,
  set: {}, // parameters that differ from the rules
  misere: false,
  position: '', // what is on the board
  mover: 0,
  start: '', // where the match began, and who moved there
  startMover: 0,
  played: [], // the positions that it came to since
  claim: '', // the claim that was tested last
  view: {}, // what is chosen in the parts, where it is not what is usual: text by name
  info: null, // what the engine read: the answer of /read if the rules are correct
  read: null, // the last answer of /read
  limits: {},
};

// The texts of a language are loaded when it is chosen, those of a dialog when it is opened.
export async function loadWords(file, language = state.language) {
  return (await arrived(import(`./${file}-${language}.js`))).default;
}

let words = {};

export function speak(language, texts) {
  words = texts;
  state.language = language;
}

// The language of a text that may be in either.
export const languageOf = (text) => (/[\u3040-\u30ff]/.test(text) ? 'ja' : 'en');

export function t(key, ...values) {
  const text = words[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return typeof text === 'function' ? text(...values) : text;
}

// --- Kept in the browser -------------------------------------------------------------------------

const KEY = 'nimatron.';

// Each tab has its own state. A new tab starts with the state that was saved last.
function stores() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    // Without storage (private windows) the page works, it just remembers nothing.
    return [];
  }
}

export function keep(key, value) {
  for (const store of stores()) {
    try {
      if (value === null) store.removeItem(KEY + key);
      else store.setItem(KEY + key, JSON.stringify(value));
    } catch {
      // It is full, or not allowed.
    }
  }
}

export function kept(key) {
  for (const store of stores()) {
    try {
      const value = JSON.parse(store.getItem(KEY + key));
      if (value !== null) return value;
    } catch {
      // Not written by this page.
    }
  }
  return null;
}

export function keepRules() {
  const { text, name, set, misere, fileName } = state;
  keep('rules', { text, name, set, misere, position: state.position, fileName });
}

// --- The address ---------------------------------------------------------------------------------

export const LONGEST_LINK = 32000;
const LONGEST_MATCH = 3000;

async function through(stream, bytes) {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer(),
  );
}

// Deflates a text and encodes it for an address.
async function pack(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const binary = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
const decoded = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

async function unpack(text) {
  try {
    return decoded(await through(new DecompressionStream('deflate-raw'), binary(text)));
  } catch {
    return null;
  }
}

// Older links have the text uncompressed.
function plain(text) {
  try {
    return decoded(binary(text));
  } catch {
    return null;
  }
}

// The fragment of the address: the whole state, except for the fields in `changes`.
export async function address(changes = {}) {
  const now = { ...state, ...changes };
  const parts = new URLSearchParams();
  if (now.name) parts.set('game', now.name);
  else parts.set('r', await pack(now.text));
  const set = Object.entries(now.set).map(([name, value]) => `${name}=${[value].flat().join(',')}`);
  if (set.length > 0) parts.set('set', set.join(';'));
  if (now.misere) parts.set('misere', '1');
  if (now.played.length > 0 && now.played.join('~').length <= LONGEST_MATCH) {
    parts.set('position', now.start);
    parts.set('played', now.played.join('~'));
  } else parts.set('position', now.position);
  if (now.played.length > 0 ? now.startMover : now.mover) parts.set('mover', '1');
  if (now.claim) parts.set('claim', now.claim);
  if (now.tab !== 'table') parts.set('tab', now.tab);
  const view = Object.entries(now.view).map(([name, chosen]) => `${name}=${chosen}`);
  if (view.length > 0) parts.set('view', view.join(';'));
  parts.set('language', now.language);
  return `#${parts}`;
}

export async function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const isPacked = parts.has('r');
  const rules = isPacked
    ? await unpack(parts.get('r'))
    : parts.has('rules')
      ? plain(parts.get('rules'))
      : null;
  const set = {};
  for (const part of (parts.get('set') || '').split(';')) {
    const [name, value] = part.split('=');
    if (name && value !== undefined) set[name] = parameter(value);
  }
  return {
    tab: parts.get('tab'),
    game: parts.get('game'),
    isBroken: isPacked && rules === null,
    rules,
    set,
    misere: parts.get('misere') === '1',
    position: parts.get('position'),
    played: parts.get('played')?.split('~') ?? [],
    mover: parts.get('mover') === '1' ? 1 : 0,
    claim: parts.get('claim') ?? '',
    view: Object.fromEntries(
      (parts.get('view') ?? '')
        .split(';')
        .map((part) => part.split('='))
        .filter((pair) => pair.length === 2),
    ),
    language: parts.get('language'),
  };
}

// A number, or a set of numbers if there is a comma; of something else, the text, which the engine
// will refuse with the reason.
export function parameter(text, isSet = text.includes(',')) {
  const number = (part) =>
    /^\s*-?\d+\s*$/.test(part) && Number.isSafeInteger(Number(part)) ? Number(part) : part.trim();
  return isSet
    ? text
        .split(',')
        .filter((part) => part.trim())
        .map(number)
    : number(text);
}

const SETTLED = 300; // milliseconds: browsers limit how often the address may change

let timer = 0;
let showing = 0;
let pushing = false;

// Writes the state into the address. With `push`, as a new entry of the history.
export function showAddress(push = false, pause = SETTLED) {
  pushing ||= push;
  clearTimeout(timer);
  timer = setTimeout(putAddress, pushing ? 0 : pause);
}

async function putAddress() {
  showing += 1;
  const mine = showing;
  const next = await address();
  // A later change is about to be written.
  if (mine !== showing) return;
  const push = pushing;
  pushing = false;
  if (next === location.hash || next.length > LONGEST_LINK) return;
  if (push) history.pushState({ own: true }, '', next);
  else history.replaceState({ own: true }, '', next);
}

// --- Asking about the game -----------------------------------------------------------------------

export function question(more = {}) {
  const game =
    state.name && state.text === state.shipped ? { game: state.name } : { rules: state.text };
  return questionOf(game, state.set, state.misere, more);
}

export function questionOf(game, set, misere, more) {
  return {
    ...game,
    ...(Object.keys(set).length > 0 ? { set } : {}),
    ...(misere ? { misere: true } : {}),
    language: state.language,
    ...more,
  };
}

// Two answers are about the same game if their keys are equal.
export const gameKey = () => JSON.stringify([state.text, state.set, state.misere]);

export function fileStem() {
  return state.name || state.fileName?.replace(/\.[^.]*$/, '') || 'my-game';
}

export const game = () => state.info?.game ?? null;

// What the positions of the game are: words, heaps, lists or boards.
export function kindOf(about, told) {
  if (about?.result_rule) return 'boards';
  if (about?.heap_name) return 'lists';
  if (about?.heaps) return 'heaps';
  return told || 'words';
}

export const kind = () => kindOf(game(), state.info?.kind);
export const isPartisan = () => Array.isArray(game()?.sides);

// The name of the player who makes the first move (0) or of the other one (1); in a partisan game,
// Left and Right.
export function playerName(who) {
  const about = game();
  const names = about?.sides || about?.players || state.info?.players;
  return names?.[who] || t(who === 0 ? 'firstPlayer' : 'secondPlayer');
}

export const shown = (position) => (position === '' ? t('boardEmpty') : position);

let announced = 0;
export function announce(text) {
  const place = document.getElementById('announce');
  // The same words twice are read twice only if they differ.
  announced += 1;
  place.textContent = text + (announced % 2 ? '\u00a0' : '');
}

// Events: `typed` (the rules were edited), `game` (they were read), `position` (the board changed),
// `surveyed` and `proved` (results, in `detail`), `failed`, and `tab` (the part to open, in
// `detail`).
export const bus = new EventTarget();

// The last result of each kind, for parts that are loaded after it arrived.
export const latest = { surveyed: null, proved: null };

export function tell(name, detail) {
  if (name in latest) latest[name] = detail;
  bus.dispatchEvent(new CustomEvent(name, { detail }));
}

// Chooses something in a part of the page; null is what is usual there.
export function choose(name, chosen) {
  if (chosen === null || chosen === '') delete state.view[name];
  else state.view[name] = String(chosen);
  showAddress();
}

// A number that was chosen, or null.
export const chosenNumber = (name) =>
  /^\d+$/.test(state.view[name] ?? '') ? Number(state.view[name]) : null;

// Puts a position on the board: a new match begins there. With `push`, the way back leads to what
// is there now.
export function putPosition(position, mover = state.mover, push = true) {
  Object.assign(state, { position, mover, start: position, startMover: mover, played: [] });
  keepRules();
  showAddress(push);
  tell('position');
}

export const goTo = (tab) => tell('tab', tab);

// The title of the window is that of the game; its description is the theorem, if there is a
// formula.
export function entitle() {
  const about = game();
  document.title = about ? `${about.title} · Nimatron` : 'Nimatron';
  const { answer, key } = latest.proved ?? {};
  const isKnown = about && key === gameKey() && answer.verdict === 'proved' && answer.formula;
  description.content = isKnown
    ? `${about.title}: ${answer.formula} (${t('verdictProved')})`
    : usualDescription;
}

const description = document.querySelector('meta[name=description]');
const usualDescription = description.content;
