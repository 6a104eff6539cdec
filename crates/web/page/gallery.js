// The gallery: a dialog with the shipped games and problems.

import { Failure, get, post } from './api.js';
import { drawn } from './board.js';
import { button, dialogHead, el, field } from './dom.js';
import { fullest } from './examples.js';
import { listedProblems } from './problems.js';
import * as rules from './rules.js';
import { announce, goTo, kindOf, languageOf, loadWords, state, t } from './state.js';
import { failureText } from './work.js';

const KINDS = ['all', 'words', 'heaps', 'lists', 'boards', 'sides', 'problems'];

let root;
let games = null; // null: not loaded; a Failure: could not be
let about = {}; // a sentence or two about each
let titles = {}; // where they are called otherwise than the games say
let without = []; // the games without a theorem
let problems = []; // listed too, because many of their games are listed nowhere else
let search = '';
let wanted = 'all';
let drawing = false;
const pictures = new Map(); // by game: an example of a position, what its positions are, the looks of letters, and what else is known of the game
const waiting = new WeakMap(); // the game of each place that has no picture yet
const queue = []; // places that have come into view
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    queue.push(target);
  }
  drawSeen();
});

export function init(dialog) {
  root = dialog;
}

export function languageChanged() {
  games = null;
  if (root.open) show();
}

export function open() {
  show();
  root.showModal();
  root.querySelector('input').focus();
}

async function load() {
  try {
    ({ games, about = {}, open: without = [] } = await get(`/games?language=${state.language}`));
    // The games describe themselves in English.
    const words =
      state.language === 'ja'
        ? Object.entries(await loadWords('words-games').catch(() => ({})))
        : [];
    about = { ...about, ...Object.fromEntries(words.map(([name, [, said]]) => [name, said])) };
    titles = Object.fromEntries(words.map(([name, [title]]) => [name, title]));
  } catch (error) {
    games = error;
  }
  list();
  try {
    problems = await listedProblems();
  } catch {
    // Without the list there are still games.
    problems = [];
  }
  list();
}

// The kind of a game, and what is unusual about it.
const tagsOf = (game) => [
  t(
    { words: 'kindWords', heaps: 'kindHeaps', lists: 'kindLists', boards: 'kindBoards' }[
      kindOf(game, 'words')
    ],
  ),
  ...(game.sides ? [t('kindSides')] : []),
  ...(game.convention === 'misere' ? [t('misereTag')] : []),
  without.includes(game.game) ? t('openTag') : t('status', 'proved'),
];

const isFound = (title, name) =>
  `${title} ${name} ${about[name] ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());

function matches(about) {
  const what = kindOf(about, 'words');
  const fits = wanted === 'all' || (wanted === 'sides' ? Boolean(about.sides) : what === wanted);
  return fits && isFound(`${about.title} ${titles[about.game] ?? ''}`, about.game);
}

// A small picture of a position to begin with, drawn when its card comes into view.
function sketch(game) {
  const place = el('span', { class: 'sketch', 'aria-hidden': 'true', 'data-game': game.game });
  if (pictures.has(game.game)) place.append(picture(game));
  else {
    waiting.set(place, game);
    seen.observe(place);
  }
  return place;
}

function picture(game) {
  const { example, what, show, about } = pictures.get(game.game);
  return example === undefined
    ? ''
    : drawn(example, { of: { what, heaps: about.heaps, show, sides: about.sides } });
}

// One after the other: the engine answers other questions too.
async function drawSeen() {
  if (drawing) return;
  drawing = true;
  for (let place = queue.shift(); place; place = queue.shift()) {
    const game = waiting.get(place);
    if (!place.isConnected || !root.open) continue;
    try {
      // Of the game of a problem no more is known than its name.
      const {
        examples = [],
        kind,
        show,
        game: about = game,
      } = await post('/read', { game: game.game, language: state.language });
      const what = kindOf(about, kind);
      pictures.set(game.game, { what, show, about, example: fullest(examples, what) });
      place.replaceChildren(picture(game));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // A card without a picture can be opened as well.
    }
  }
  drawing = false;
}

// What is opened, and how it is called.
function card(title, name, tags, said, open, above = '') {
  const shown = button('', open, { 'aria-current': name === state.name ? 'true' : null });
  shown.append(
    above,
    el('span', { class: 'title', text: title }),
    el('span', { class: 'name', text: [name, ...tags].join(' · ') }),
    ...(said ? [el('span', { class: 'about', lang: languageOf(said), text: said })] : []),
  );
  return el('li', {}, shown);
}

function list() {
  const place = root.querySelector('#gallery-list');
  if (!place) return;
  if (games === null) place.replaceChildren(el('p', { class: 'help', text: t('galleryLoading') }));
  else if (!Array.isArray(games))
    place.replaceChildren(
      el('p', { class: 'note failed', text: t('galleryFailed') }),
      button(t('retry'), () => {
        games = null;
        list();
        load();
      }),
    );
  else {
    const found = games
      .filter(matches)
      .map((game) =>
        card(
          titles[game.game] ?? game.title,
          game.game,
          tagsOf(game),
          about[game.game],
          () => choose(game.game),
          sketch(game),
        ),
      );
    const asked = wanted === 'problems' || (wanted === 'all' && search.trim() !== '');
    const wantedProblems = (asked ? problems : []).filter((problem) =>
      isFound(problem.title, `${problem.name} ${problem.game} ${problem.about}`),
    );
    found.push(
      ...wantedProblems.map(({ title, name, game, status, about: said }) =>
        card(
          title,
          name,
          [t('kindProblem'), ...(status ? [t('status', status)] : [])],
          said,
          () => choose(game, name),
          sketch({ game }),
        ),
      ),
    );
    place.replaceChildren(
      found.length === 0 ? el('p', { class: 'help', text: t('galleryNone') }) : el('ul', {}, found),
    );
  }
}

// Opens a game, perhaps for a problem about it, for which the part *Program* then writes programs.
async function choose(name, problem = null) {
  try {
    // How one plays stays as it is.
    const { problem: before, ...view } = state.view;
    await rules.openShipped(name, { view: problem === null ? view : { ...view, problem } });
    root.close();
    announce(t('opened', problem ?? name));
    if (problem !== null) {
      goTo('program');
      return;
    }
    // What is known of the game comes first, not its text.
    document.getElementById('theorem-title').focus({ preventScroll: true });
    window.scrollTo(0, 0);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    root.querySelector('#gallery-said').textContent = failureText(error);
  }
}

function show() {
  const find = el('input', {
    type: 'search',
    value: search,
    autocomplete: 'off',
    on: {
      input: () => {
        search = find.value;
        list();
      },
    },
  });
  const filter = el(
    'select',
    {
      on: {
        change: () => {
          wanted = filter.value;
          list();
        },
      },
    },
    KINDS.map((name) =>
      el('option', { value: name, text: t(`kind${name[0].toUpperCase()}${name.slice(1)}`) }),
    ),
  );
  filter.value = wanted;
  root.replaceChildren(
    dialogHead(root, 'gallery-title', t('gallery'), t('close')),
    el(
      'div',
      { class: 'filters' },
      field(t('gallerySearch'), find),
      field(t('galleryKind'), filter),
    ),
    el('p', { class: 'said', id: 'gallery-said' }),
    el('div', { id: 'gallery-list' }),
  );
  list();
  if (!Array.isArray(games)) load();
}
