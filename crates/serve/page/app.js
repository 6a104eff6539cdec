// The page starts here: language, colours, the parts as tabs, and what is shown first.

import { Failure, get } from './api.js';
import { restylePictures } from './dom.js';
import * as play from './play.js';
import * as position from './position.js';
import * as program from './program.js';
import * as rules from './rules.js';
import { bus, game, keep, kept, readAddress, showAddress, state, t, tell } from './state.js';
import * as tables from './table.js';
import * as theorem from './theorem.js';
import { failureText } from './work.js';

const PARTS = { rules, position, theorem, table: tables, program, play };
const NAMES = Object.keys(PARTS);

const tab = (name) => document.getElementById(`tab-${name}`);
const panel = (name) => document.getElementById(`panel-${name}`);

// --- Words and colours -------------------------------------------------------------------------------------------------

function preferred() {
  const languages = navigator.languages?.length ? navigator.languages : [navigator.language || 'en'];
  const first = languages.map((language) => language.slice(0, 2).toLowerCase()).find((code) => code === 'en' || code === 'ja');
  return first || 'en';
}

function translate() {
  document.documentElement.lang = state.language;
  for (const node of document.querySelectorAll('[data-t]')) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll('[data-t-label]')) node.setAttribute('aria-label', t(node.dataset.tLabel));
}

function setLanguage(language) {
  state.language = language;
  keep('language', language);
  document.getElementById('language').value = language;
  translate();
  showContext();
  for (const part of Object.values(PARTS)) part.languageChanged();
  showAddress();
}

function setTheme(theme) {
  state.theme = theme;
  keep('theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.getElementById('theme').value = theme;
  restylePictures();
}

// --- The parts ---------------------------------------------------------------------------------------------------------

function open(name, { push = true, focus = false } = {}) {
  state.tab = name;
  document.body.dataset.tab = name;
  for (const other of NAMES) {
    const chosen = other === name;
    tab(other).setAttribute('aria-selected', String(chosen));
    tab(other).tabIndex = chosen ? 0 : -1;
    panel(other).hidden = !chosen;
  }
  if (focus) tab(name).focus();
  showAddress(push);
  PARTS[name].opened?.();
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
  if (!about) {
    place.textContent = state.read && !state.read.ok ? t('contextNoGame') : t('contextReading');
    return;
  }
  const parameters = Object.entries(about.parameters || {}).map(([name, value]) => `${name} = ${Array.isArray(value) ? `{${value.join(', ')}}` : value}`);
  const convention = about.result_rule ? null : t(about.convention === 'misere' ? 'misereShort' : 'normal');
  place.textContent = [about.title, ...parameters, convention].filter(Boolean).join(' · ');
}

// --- The beginning -----------------------------------------------------------------------------------------------------

async function start() {
  const asked = readAddress();
  state.language = ['en', 'ja'].find((code) => code === asked.language) || ['en', 'ja'].find((code) => code === kept('language')) || preferred();
  setTheme(['light', 'dark'].find((theme) => theme === kept('theme')) || 'system');
  document.getElementById('language').value = state.language;
  translate();
  for (const name of NAMES) PARTS[name].init(panel(name));
  state.tab = NAMES.includes(asked.tab) ? asked.tab : 'rules';
  open(state.tab, { push: false });
  await firstGame(asked);
  try {
    state.limits = await get('/limits');
    theorem.limitsKnown();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

// What the address asks for, else what was there the last time, else a game to begin with.
async function firstGame(asked) {
  const last = kept('rules');
  // The text of the last time must not be lost by following a link.
  if (last?.text && !last.name) state.text = last.text;
  const more = { set: asked.set, misere: asked.misere, position: asked.position || '' };
  if (asked.rules !== null) {
    rules.replace(asked.rules, more);
    return;
  }
  try {
    if (asked.game) await rules.openShipped(asked.game, more);
    else if (last?.name) await rules.openShipped(last.name, { set: last.set, misere: last.misere, position: last.position });
    else if (last?.text) rules.replace(last.text, { ...last, remember: false });
    else await rules.openShipped('nim', { position: '3 4 5' });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    rules.replace(last?.text || t('newText'), { ...(last?.text ? last : {}), remember: false });
    document.getElementById('context').textContent = failureText(error);
  }
}

document.getElementById('language').addEventListener('change', (event) => setLanguage(event.target.value));
document.getElementById('theme').addEventListener('change', (event) => setTheme(event.target.value));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', restylePictures);
document.getElementById('tabs').addEventListener('keydown', keys);
for (const name of NAMES) tab(name).addEventListener('click', () => open(name));
document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('main').focus();
});
bus.addEventListener('game', showContext);
bus.addEventListener('tab', (event) => {
  open(event.detail);
  document.getElementById('main').focus({ preventScroll: true });
  scrollTo({ top: 0 });
});
addEventListener('popstate', (event) => {
  const asked = readAddress();
  if (asked.language && asked.language !== state.language && ['en', 'ja'].includes(asked.language)) setLanguage(asked.language);
  if (NAMES.includes(asked.tab) && asked.tab !== state.tab) open(asked.tab, { push: false });
  // An address that somebody typed or followed may be about another game; going back in this page is not, what was written since stays.
  const another = !event.state?.own && (asked.rules !== null ? asked.rules !== state.text : asked.game && asked.game !== state.name);
  if (another) firstGame(asked);
});
start().catch((error) => {
  document.getElementById('context').textContent = String(error);
  tell('failed');
  throw error;
});
