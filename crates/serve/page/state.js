// What the page knows: the rules, the settings, the position, the language; kept in the browser and in the address.

import en from './words-en.js';
import ja from './words-ja.js';

const WORDS = { en, ja };

export const state = {
  language: 'en',
  theme: 'system',
  tab: 'rules',
  text: '', // the rules
  name: null, // of the shipped game, while its text is as it is shipped
  shipped: null, // the text of that game
  problem: null, // a problem that was chosen together with its game, until the part Program has seen it
  fileName: null,
  set: {}, // parameters that differ from the rules
  misere: false,
  position: '',
  mover: 0,
  info: null, // what the server read: the answer of /read if the rules are correct
  read: null, // the last answer of /read
  limits: {},
};

export function t(key, ...values) {
  const text = WORDS[state.language][key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return typeof text === 'function' ? text(...values) : text;
}

// --- Kept in the browser -------------------------------------------------------------------------------------------

const KEY = 'nimatron.';

export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(KEY + key);
    else localStorage.setItem(KEY + key, JSON.stringify(value));
  } catch {
    // Without storage (private windows) the page works, it just remembers nothing.
  }
}

export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(KEY + key));
  } catch {
    return null;
  }
}

export function keepRules() {
  keep('rules', { text: state.text, name: state.name, set: state.set, misere: state.misere, position: state.position, fileName: state.fileName });
}

// --- The address -----------------------------------------------------------------------------------------------------

export const LONGEST_LINK = 24000;

function encode(text) {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decode(text) {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}

// The part of the address behind `#`. With `rules`, everything that somebody else needs.
export function address(rules = false) {
  const parts = new URLSearchParams();
  parts.set('tab', state.tab);
  if (state.name) parts.set('game', state.name);
  else if (rules) parts.set('rules', encode(state.text));
  const set = Object.entries(state.set).map(([name, value]) => `${name}=${[value].flat().join(',')}`);
  if (state.name || rules) {
    if (set.length > 0) parts.set('set', set.join(';'));
    if (state.misere) parts.set('misere', '1');
    parts.set('position', state.position);
  }
  parts.set('language', state.language);
  return `#${parts}`;
}

export function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const set = {};
  for (const part of (parts.get('set') || '').split(';')) {
    const [name, value] = part.split('=');
    if (name && value !== undefined) set[name] = parameter(value);
  }
  return {
    tab: parts.get('tab'),
    game: parts.get('game'),
    rules: parts.has('rules') ? decode(parts.get('rules')) : null,
    set,
    misere: parts.get('misere') === '1',
    position: parts.get('position'),
    language: parts.get('language'),
  };
}

// A number, or a set of numbers if there is a comma; of something else, the text, which the server will refuse with the reason.
export function parameter(text, isSet = text.includes(',')) {
  const number = (part) => (/^\s*-?\d+\s*$/.test(part) && Number.isSafeInteger(Number(part)) ? Number(part) : part.trim());
  return isSet ? text.split(',').filter((part) => part.trim()).map(number) : number(text);
}

export function showAddress(push = false) {
  const next = address();
  if (next === location.hash) return;
  // Marked as made here: an address without the mark was typed or followed.
  if (push) history.pushState({ own: true }, '', next);
  else history.replaceState({ own: true }, '', next);
}

// --- Asking about the game -------------------------------------------------------------------------------------------

export function question(more = {}) {
  const game = state.name && state.text === state.shipped ? { game: state.name } : { rules: state.text };
  const set = Object.keys(state.set).length > 0 ? { set: state.set } : {};
  return { ...game, ...set, ...(state.misere ? { misere: true } : {}), language: state.language, ...more };
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

// The name of the player who makes the first move (0) or of the other one (1); in a partisan game, Left and Right.
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

// What other parts of the page must know: `game` (what the server read is different), `position`, `tab` (with the part to go to in `detail`).
export const bus = new EventTarget();
export const tell = (name, detail) => bus.dispatchEvent(new CustomEvent(name, { detail }));

export function goTo(tab, change = {}) {
  Object.assign(state, change);
  if ('position' in change || 'mover' in change) tell('position');
  tell('tab', tab);
}
