// The page starts here: language, colours, the parts, and what is shown first.

import { Failure, get, isLocal } from './api.js';
import { button, el, restylePictures } from './dom.js';
import { arrived } from './failure.js';
import * as play from './play.js';
import * as rules from './rules.js';
import {
  announce,
  bus,
  entitle,
  game,
  keep,
  kept,
  loadWords,
  readAddress,
  showAddress,
  speak,
  state,
  t,
  tell,
} from './state.js';
import * as theorem from './theorem.js';
import { failureText } from './work.js';

// The parts that are always visible.
const SCREEN = { rules, theorem, play };
// The parts behind tabs, and the dialogs. What is not on the first screen is loaded when it is
// first opened.
const PARTS = {
  table: () => import('./table.js'),
  position: () => import('./position.js'),
  explain: () => import('./explain.js'),
  program: () => import('./program.js'),
  certificate: () => import('./certificate.js'),
};
const DIALOGS = { gallery: () => import('./gallery.js'), learn: () => import('./learn.js') };
const NAMES = Object.keys(PARTS);

const tab = (name) => document.getElementById(`tab-${name}`);
const panel = (name) => document.getElementById(`panel-${name}`);

const LONGEST = 4000; // milliseconds after the rules were read until the page is shown even if results are missing
const LONGEST_WITHOUT = 15000; // and until it is shown even if there is no engine to read them

// --- Words and colours ---------------------------------------------------------------------------

function preferred() {
  const languages = navigator.languages?.length
    ? navigator.languages
    : [navigator.language || 'en'];
  const first = languages
    .map((language) => language.slice(0, 2).toLowerCase())
    .find((code) => code === 'en' || code === 'ja');
  return first || 'en';
}

function translate() {
  document.documentElement.lang = state.language;
  for (const node of document.querySelectorAll('[data-t]')) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll('[data-t-label]'))
    node.setAttribute('aria-label', t(node.dataset.tLabel));
}

async function setLanguage(language) {
  asked.language += 1;
  const mine = asked.language;
  try {
    const words = await loadWords('words', language);
    if (mine !== asked.language) return;
    speak(language, words);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (mine !== asked.language) return;
    document.getElementById('language').value = state.language;
    showFailure(error);
    return;
  }
  keep('language', language);
  document.getElementById('language').value = language;
  translate();
  showContext();
  for (const part of [...Object.values(SCREEN), ...loaded.values()]) part.languageChanged();
  showAddress(false, 0);
}

function setTheme(theme) {
  state.theme = theme;
  keep('theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.getElementById('theme').value = theme;
  restylePictures();
}

// --- The parts -----------------------------------------------------------------------------------

const loaded = new Map(); // parts and dialogs that have been opened
const asked = { language: 0, dialog: 0 }; // how often each was chosen: the last choice counts
let isSettled = false; // whether the first theorem and the first board are there

// Loads a part or a dialog into its place.
async function load(name, from, place) {
  const part = await arrived(from[name]());
  if (!loaded.has(name)) {
    part.init(place);
    loaded.set(name, part);
  }
  return part;
}

// What is open has nothing to show before the first theorem is there, and loading it would delay
// that.
async function show(name) {
  if (!isSettled) return;
  try {
    const part = await load(name, PARTS, panel(name));
    if (state.tab === name) part.opened?.();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    panel(name).replaceChildren(
      el('p', { class: 'note failed', text: failureText(error) }),
      button(t('retry'), () => show(name)),
    );
    announce(failureText(error));
  }
}

async function openDialog(name) {
  asked.dialog += 1;
  const mine = asked.dialog;
  try {
    const dialog = await load(name, DIALOGS, document.getElementById(name));
    if (mine === asked.dialog) await dialog.open();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    showFailure(error);
  }
}

// So that a click waits for nothing, and works if the server has gone in the meantime.
function loadAhead() {
  for (const one of [...Object.values(PARTS), ...Object.values(DIALOGS)]) one().catch(() => {});
}

function showFailure(failure) {
  document.getElementById('context').textContent = failureText(failure);
  announce(failureText(failure));
}

async function open(name, { push = true, focus = false } = {}) {
  state.tab = name;
  document.querySelector('.screen').dataset.open = name;
  for (const other of NAMES) {
    const chosen = other === name;
    tab(other).setAttribute('aria-selected', String(chosen));
    tab(other).tabIndex = chosen ? 0 : -1;
    panel(other).hidden = !chosen;
  }
  if (focus) tab(name).focus();
  if (push) showAddress(true);
  await show(name);
}

function keys(event) {
  const at = NAMES.indexOf(state.tab);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: NAMES.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  open(NAMES[(to + NAMES.length) % NAMES.length], { focus: true });
}

function showContext() {
  const place = document.getElementById('context');
  const about = game();
  entitle();
  if (!about) {
    place.textContent = state.read && !state.read.ok ? t('contextNoGame') : t('contextReading');
    return;
  }
  const parameters = Object.entries(about.parameters || {}).map(
    ([name, value]) => `${name} = ${Array.isArray(value) ? `{${value.join(', ')}}` : value}`,
  );
  const convention = about.result_rule
    ? null
    : t(about.convention === 'misere' ? 'misereShort' : 'normal');
  place.textContent = [about.title, ...parameters, convention].filter(Boolean).join(' · ');
}

// --- The beginning -------------------------------------------------------------------------------

async function start() {
  const named = new URLSearchParams(location.hash.slice(1)).get('language');
  const language =
    [named, kept('language')].find((code) => code === 'en' || code === 'ja') || preferred();
  speak(language, await loadWords('words', language));
  setTheme(['light', 'dark'].find((theme) => theme === kept('theme')) || 'system');
  document.getElementById('language').value = state.language;
  translate();
  document.body.classList.toggle('embedded', new URLSearchParams(location.search).has('embed'));
  for (const [name, part] of Object.entries(SCREEN)) part.init(panel(name));
  const address = await readAddress();
  open(NAMES.includes(address.tab) ? address.tab : 'table', { push: false });
  await firstGame(address);
  try {
    state.limits = await get('/limits');
    theorem.limitsKnown();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

// What the address asks for, else what was there the last time, else a game to begin with.
async function firstGame(address, { remember = true } = {}) {
  const last = kept('rules');
  // The text of the last time must not be lost by following a link.
  if (remember && last?.text && !last.name) state.text = last.text;
  const { set, misere, played, mover, claim, view } = address;
  const more = {
    set,
    misere,
    position: address.position || '',
    played,
    mover,
    claim,
    view,
    push: false,
    remember,
  };
  if (address.rules !== null) {
    rules.replace(address.rules, more);
    return;
  }
  if (address.isBroken) rules.say(t('linkBroken'));
  try {
    // A shipped game is proved while its text is fetched and read.
    if (address.game) theorem.ahead(address.game, more);
    else if (last?.name) theorem.ahead(last.name, last);
    else if (!last?.text) theorem.ahead('nim', {});
    if (address.game) await rules.openShipped(address.game, more);
    else if (last?.name)
      await rules.openShipped(last.name, {
        set: last.set,
        misere: last.misere,
        position: last.position,
        push: false,
      });
    else if (last?.text) rules.replace(last.text, { ...last, remember: false, push: false });
    else await rules.openShipped('nim', { position: '3 4 5', push: false });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    rules.replace(last?.text || t('newText'), {
      ...(last?.text ? last : {}),
      remember: false,
      push: false,
    });
    showFailure(error);
    rules.say(failureText(error));
  }
}

document
  .getElementById('language')
  .addEventListener('change', (event) => setLanguage(event.target.value));
document
  .getElementById('theme')
  .addEventListener('change', (event) => setTheme(event.target.value));
// A click outside a dialog closes it.
for (const dialog of document.querySelectorAll('dialog'))
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
document.getElementById('games').addEventListener('click', () => openDialog('gallery'));
document.getElementById('learn-button').addEventListener('click', () => openDialog('learn'));
document.getElementById('share').addEventListener('click', () => rules.share());
// The address of the page itself, without `?embed`, when it is about to be followed.
for (const event of ['pointerenter', 'focus'])
  document.getElementById('whole').addEventListener(event, (entered) => {
    entered.target.href = location.pathname + location.hash;
  });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', restylePictures);
document.getElementById('tabs').addEventListener('keydown', keys);
for (const name of NAMES) tab(name).addEventListener('click', () => open(name));
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('main').focus();
});
document.getElementById('panel-rules').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  theorem.goToVerdict();
});
bus.addEventListener('game', showContext);
bus.addEventListener('proved', entitle);
// Everything below the first theorem and the first board stays hidden until both are there, so that
// nothing jumps.
const awaited = new Set(['proved', 'surveyed']);
async function settled() {
  if (isSettled) return;
  isSettled = true;
  // The theorem is drawn before anything else is asked for.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  if (!document.body.classList.contains('embedded')) await show(state.tab);
  document.body.classList.remove('early');
  (window.requestIdleCallback ?? setTimeout)(loadAhead);
}
for (const name of awaited) {
  bus.addEventListener(name, () => {
    awaited.delete(name);
    if (awaited.size === 0) settled();
  });
}
bus.addEventListener('failed', settled);
setTimeout(settled, LONGEST_WITHOUT);
bus.addEventListener('game', function wait() {
  if (!game()) return;
  bus.removeEventListener('game', wait);
  setTimeout(settled, LONGEST);
});
bus.addEventListener('tab', async (event) => {
  await open(event.detail);
  tab(event.detail).focus({ preventScroll: true });
  panel(event.detail).scrollIntoView({ block: 'nearest' });
});
// The address holds the whole state, so going back or following a link restores it.
addEventListener('popstate', async () => {
  const address = await readAddress();
  if (
    address.language &&
    address.language !== state.language &&
    ['en', 'ja'].includes(address.language)
  )
    await setLanguage(address.language);
  const wanted = NAMES.includes(address.tab) ? address.tab : 'table';
  if (wanted !== state.tab) open(wanted, { push: false });
  if (!rules.goBack(address) && (address.rules !== null || address.game)) firstGame(address);
});
// With the engine in the browser, the page can work offline.
async function stay() {
  if (!isLocal || !navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(new URL('offline.js', import.meta.url));
    (await navigator.serviceWorker.ready).active.postMessage('rest');
  } catch {
    // Without a service worker the page is loaded each time.
  }
}

start()
  .then(stay)
  .catch((error) => {
    document.getElementById('context').textContent = String(error);
    tell('failed');
    throw error;
  });
