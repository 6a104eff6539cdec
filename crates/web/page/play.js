// The board and the match on it, against an opponent or between two people. The rest of the page is
// about the position on the board.

import { after, alike, boardLegend, decided, drawn, filtered, touched } from './board.js';
import { button, check, choice, el, field, isStill } from './dom.js';
import { replacePosition } from './examples.js';
import { copyLink } from './link.js';
import { known, resultText, thenText } from './outcome.js';
import {
  announce,
  bus,
  choose,
  game,
  gameKey,
  isPartisan,
  keepRules,
  kind,
  playerName,
  putPosition,
  question,
  showAddress,
  shown,
  state,
  t,
  tell,
} from './state.js';
import { Work } from './work.js';

const MOST = 2000; // moves that are listed
const MANY = 30; // moves, from which on they can be searched
const SECONDS = 20;
const MOST_SHOWN = 200; // moves whose worth is shown on the board
const WORTH = { P: 'wins', N: 'loses', D: 'draws' }; // for the player who moves there
const MOST_RECALLED = 100; // positions of a match whose moves are asked for again
const ERRS = 1 / 3; // of the moves of an opponent who errs
const PAUSE = 500; // milliseconds before the opponent moves, so that its move is seen

let root;
let match = null;
let selected = new Set();
let shownPosition = null; // on the board as it was drawn last
let sought = ''; // a part of the moves that are looked for
let timer = 0;
let said = [];
let moving = false; // whether a move of the match is changing the position
let motion = null; // how moves are shown, once it is loaded
let entry = null; // the field for positions: { element, control, language, help, shown }
const rest = el('div', {}); // all that is drawn anew at each change

// How it is played. `perfect`, or `erring`, which moves at random now and then, or `weak`, which
// always does, or `person`; the seat of the person against an opponent: 0 begins, or is Left.
const opponent = () =>
  ['erring', 'weak', 'person'].includes(state.view.opponent) ? state.view.opponent : 'perfect';
const seat = () => (state.view.seat === '1' ? 1 : 0);
const leads = () => state.view.leads === '1';
const work = new Work();
const recalling = new Work();

export function init(section) {
  root = section;
  // What somebody was typing is about the position that was there.
  addEventListener('popstate', () => {
    if (entry) entry.control.value = entry.shown;
  });
  root.addEventListener('keydown', keys);
  for (const event of ['pointerover', 'focusin'])
    root.addEventListener(event, liven, { once: true });
  render();
  bus.addEventListener('game', () => {
    if (!match || match.key !== gameKey() || match.known !== Boolean(game())) restart();
  });
  bus.addEventListener('position', () => {
    if (!moving) restart();
  });
  bus.addEventListener('view', () => {
    if (match && JSON.stringify(match.human) !== JSON.stringify(humans())) restart();
    else render();
  });
}

export function languageChanged() {
  restart();
}

// What makes moves seen, and stones dragged, is loaded when somebody comes to the board.
async function liven() {
  if (motion) return;
  try {
    const [moves, { draggable }] = await Promise.all([import('./motion.js'), import('./drag.js')]);
    if (!motion) draggable(root);
    motion = moves;
  } catch {
    // Clicks play without it.
  }
}

// --- A match -------------------------------------------------------------------------------------

const current = () => match?.plies.at(-1);
const isHuman = (who) => match.human[who] ?? true;

function whoMoves(ply, index) {
  if (typeof ply.survey?.mover === 'number') return ply.survey.mover;
  return typeof ply.mover === 'number' ? ply.mover : index % 2;
}

const who = (ply) => whoMoves(ply, match.plies.indexOf(ply));

const humans = () => (opponent() === 'person' ? [true, true] : [seat() === 0, seat() === 1]);

// Sets up the match from where it began and what has been played since.
function restart() {
  clearTimeout(timer);
  work.cancel();
  recalling.cancel();
  said = [];
  sought = '';
  selected = new Set();
  const mover = (index) => (isPartisan() ? (state.startMover + index) % 2 : null);
  const ply = (position, index) => ({
    position,
    mover: mover(index),
    survey: null,
    made:
      index === 0
        ? null
        : { name: playerName(mover(index - 1) ?? (index - 1) % 2), text: null, move: null },
    note: null,
  });
  match = {
    key: gameKey(),
    known: Boolean(game()),
    human: humans(),
    plies: [state.start, ...state.played].map(ply),
  };
  render();
  if (match.known) look(current());
}

// Back to where the match began.
function beginAgain() {
  putPosition(state.start, state.startMover);
  root.querySelector('#play-status').focus({ preventScroll: true });
}

// Tells the rest of the page what is on the board.
function settle() {
  const ply = current();
  const isBegun = state.played.length === 0 && match.plies.length > 1;
  Object.assign(state, {
    position: ply.position,
    mover: ply.mover ?? state.mover,
    played: match.plies.slice(1).map((one) => one.position),
  });
  keepRules();
  // The way back leads to where the match began.
  showAddress(isBegun);
  moving = true;
  tell('position');
  moving = false;
}

// The next position. `made`: which move led there.
function arrive(ply) {
  // Somebody who types a position is left alone.
  const inside = rest.contains(document.activeElement);
  match.plies.push({ survey: null, made: null, note: null, ...ply });
  selected = new Set();
  sought = '';
  settle();
  render();
  if (inside) root.querySelector('#play-status').focus({ preventScroll: true });
  look(current(), inside);
}

function look(ply, focus = false) {
  clearTimeout(timer);
  const playing = match;
  const body = question({
    position: ply.position,
    ...(known(ply.mover) ? { mover: ply.mover } : {}),
    most: MOST,
    limits: { seconds: SECONDS },
  });
  work.ask(
    '/survey',
    body,
    (survey) => {
      if (match !== playing || current() !== ply) return;
      ply.survey = survey;
      judge(ply);
      render();
      tell('surveyed', { survey, position: ply.position, key: match.key });
      // Whoever heard it may have put another position on the board.
      if (match !== playing || current() !== ply) return;
      if (over(ply)) {
        if (!ply.ended) end(ply, focus);
      } else if (isHuman(who(ply))) {
        // Somebody may have begun to type a position.
        if (
          focus &&
          (document.activeElement === document.body || rest.contains(document.activeElement))
        )
          focusMoves();
      } else if (match.plies.length > 1 || match.begun)
        timer = setTimeout(() => answer(ply), isStill() ? 0 : PAUSE);
      recall();
    },
    root.querySelector('#play-status'),
    (failure) =>
      match === playing && match.plies.length === 1 && failure.detail?.place && replacePosition(),
  );
}

// A match from an address is only a list of positions. This finds out which moves were made and
// what they were worth, one position after the other.
function recall() {
  const playing = match;
  const index = match.plies.findIndex((ply, at) => !ply.survey && at < match.plies.length - 1);
  if (index < 0 || match.plies.length > MOST_RECALLED) return;
  const ply = match.plies[index];
  recalling.ask(
    '/survey',
    question({
      position: ply.position,
      ...(known(ply.mover) ? { mover: ply.mover } : {}),
      most: MOST,
      limits: { seconds: SECONDS },
    }),
    (survey) => {
      if (match !== playing) return;
      ply.survey = survey;
      const next = match.plies[index + 1];
      const move = survey.moves?.find((one) =>
        [after(one, ply.position), one.position].includes(next.position),
      );
      if (next && move)
        next.made = { name: playerName(who(ply)), text: moveText(move, ply.position), move };
      // What is said now is about the move that was made last.
      const now = said;
      for (const one of match.plies.slice(index, index + 2)) if (one.survey) judge(one);
      said = now;
      render();
      recall();
    },
    null,
    () => true,
  );
}

const over = (ply) =>
  ply.survey.over || (ply.survey.complete !== false && (ply.survey.moves || []).length === 0);

// What the move that led here was worth.
function judge(ply) {
  const before = match.plies[match.plies.indexOf(ply) - 1];
  // A link only has the positions of a match.
  if (!before?.survey || !ply.made?.move || ply.note !== null) return;
  ply.note = '';
  const { survey } = before;
  const move = ply.made.move;
  const name = playerName(who(before));
  const better = survey.moves[survey.reply];
  if (
    !known(survey.difference) &&
    survey.outcome === 'N' &&
    move.best === false &&
    move.outcome === 'N'
  ) {
    ply.note = 'blunder';
    const reply = ply.survey.moves?.[ply.survey.reply];
    say(
      t(
        'threwAway',
        name,
        playerName(1 - who(before)),
        reply && ply.survey.moves.length > 0 ? moveText(reply, ply.position) : '',
      ),
    );
    if (better) say(t('wouldHaveWon', moveText(better, before.position)));
  } else if (known(survey.difference) && known(move.difference) && move.best === false) {
    ply.note = 'slip';
    say(
      t(
        'threwAwayResult',
        name,
        String((move.turn?.gain || 0) - move.difference),
        String(survey.difference),
      ),
    );
    if (better) say(t('wouldHaveBeen', moveText(better, before.position)));
  } else if (survey.outcome === 'N' && move.outcome === 'D') {
    ply.note = 'slip';
    say(t('threwAwayDraw', name));
    if (better) say(t('wouldHaveWon', moveText(better, before.position)));
  } else if (survey.outcome === 'D' && move.outcome === 'N') {
    ply.note = 'blunder';
    say(t('gaveDrawAway', name, playerName(1 - who(before))));
    if (better) say(t('wouldHaveDrawn', moveText(better, before.position)));
  } else if (known(survey.result) && known(move.result) && move.best === false) {
    ply.note = 'slip';
    say(t('threwAwayResult', name, resultText(move.result), resultText(survey.result)));
    if (better) say(t('wouldHaveBeen', moveText(better, before.position)));
  }
}

// What both players have gained so far.
function gained() {
  const scores = [0, 0];
  match.plies.forEach((ply, index) => {
    if (index > 0) scores[who(match.plies[index - 1])] += ply.made?.move?.turn?.gain || 0;
  });
  return scores;
}

function end(ply, focus) {
  ply.ended = true;
  if (known(ply.survey.difference)) {
    const [one, two] = gained();
    say(t('gameOverGained', playerName(0), one, playerName(1), two));
    if (one !== two) say(t('gameOver', playerName(one > two ? 0 : 1)));
    else say(t('isDraw'));
  } else if (ply.survey.outcome === 'D') say(t('gameOverDraw'));
  else if (known(ply.survey.result)) say(t('gameOverResult', resultText(ply.survey.result)));
  else {
    const winner = ply.survey.outcome === 'N' ? who(ply) : 1 - who(ply);
    say(t('gameOver', playerName(winner)));
    if (match.plies.length > 1 && match.human[0] !== match.human[1])
      say(t(match.human[winner] ? 'gameOverYou' : 'gameOverNotYou'));
  }
  render();
  if (focus) root.querySelector('#play-status').focus({ preventScroll: true });
  announce(said.join(' '));
}

function make(index) {
  const ply = current();
  const move = ply.survey.moves[index];
  const name = playerName(who(ply));
  const text = moveText(move, ply.position);
  // What was said of a person's move stays while the opponent answers it.
  if (isHuman(who(ply))) said = [];
  const position = after(move, ply.position);
  say(t('played', name, text, shown(position)));
  const mover = isPartisan() ? (typeof move.mover === 'number' ? move.mover : 1 - ply.mover) : null;
  arrive({ position, mover, made: { name, text, move } });
}

function answer(ply) {
  if (current() !== ply || !ply.survey) return;
  const { moves, reply } = ply.survey;
  const errs = opponent() === 'weak' || (opponent() === 'erring' && Math.random() < ERRS);
  make(errs ? Math.floor(Math.random() * moves.length) : (reply ?? 0));
}

function takeBack() {
  if (!match || match.plies.length < 2) return;
  clearTimeout(timer);
  work.cancel();
  const at = match.plies.findLastIndex(
    (ply, index) => index < match.plies.length - 1 && isHuman(whoMoves(ply, index)),
  );
  if (at < 0) return;
  match.plies.length = at + 1;
  selected = new Set();
  said = [];
  settle();
  render();
  if (current().survey) {
    tell('surveyed', { survey: current().survey, position: current().position, key: match.key });
    focusMoves();
  } else look(current(), true);
}

function hint() {
  const survey = current()?.survey;
  if (!survey || over(current()) || !isHuman(who(current()))) return;
  const move = survey.moves?.[survey.reply];
  said = [];
  if (!move || (!survey.outcome && !known(survey.result))) say(t('hintUnknown'));
  else {
    const text = moveText(move, current().position);
    if (known(survey.result)) say(t('hintResult', text, resultText(survey.result)));
    else if (known(survey.difference)) say(t('hintResult', text, String(survey.difference)));
    else if (survey.outcome === 'D') say(t('hintDraws', text));
    else if (survey.outcome === 'N') say(t('hintWins', text));
    else say(t(known(move.remoteness) ? 'hintLost' : 'hintLostAny', text));
    selected = new Set();
  }
  render();
  focusMoves(survey.reply);
}

const moveText = (move, from) => move.text || t('arrow', shown(from), shown(move.position));

function say(text) {
  said.push(text);
}

// --- Keys ----------------------------------------------------------------------------------------

const moveButtons = () => [...root.querySelectorAll('#play-moves button')];

function focusMoves(index = null) {
  const buttons = moveButtons();
  const wanted = buttons.find((one) => Number(one.dataset.move) === index) || buttons[0];
  if (!wanted || root.hidden) return;
  rove(buttons, wanted);
  // On a phone the list is below the board, which should stay in view.
  wanted.focus({ preventScroll: true });
}

function rove(buttons, chosen) {
  for (const one of buttons) one.tabIndex = one === chosen ? 0 : -1;
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !match) return;
  if (event.target.matches('input, select, textarea')) return;
  const key = event.key.toLowerCase();
  if (key === 'u') takeBack();
  else if (key === 'h') hint();
  else if (!moveKey(event)) return;
  event.preventDefault();
}

function moveKey(event) {
  const buttons = moveButtons();
  if (buttons.length === 0) return false;
  const inList = buttons.includes(event.target);
  const now = Math.max(0, buttons.indexOf(event.target));
  const to = {
    ArrowDown: inList ? now + 1 : 0,
    ArrowUp: now - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
  if (to === undefined && digit === undefined) return false;
  if (to !== undefined && !inList && !event.target.matches('#play-status')) return false;
  const chosen = buttons[digit ?? (to + buttons.length) % buttons.length];
  if (!chosen) return false;
  rove(buttons, chosen);
  chosen.focus();
  return true;
}

// --- The part ------------------------------------------------------------------------------------

function positionField() {
  // Without rules nobody knows what positions look like.
  const help =
    game() &&
    t(
      {
        words: 'positionHelpWords',
        heaps: 'positionHelpHeaps',
        lists: 'positionHelpLists',
        boards: 'positionHelpBoards',
      }[kind()],
      game()?.heaps?.length,
    );
  if (entry?.language !== state.language || entry.help !== help) entry = newEntry(help);
  // A position that somebody is typing stays as it is.
  const typing = document.activeElement === entry.control && entry.control.value !== entry.shown;
  if (!typing) entry.control.value = state.position;
  entry.shown = state.position;
  return entry.element;
}

function newEntry(help) {
  const control = el('input', {
    type: 'text',
    id: 'position',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    class: 'code',
  });
  // A position is put on the board with Enter, or when the field is left.
  const put = () => {
    if (control.value.trim() !== state.position) putPosition(control.value.trim());
  };
  control.addEventListener('change', put);
  control.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) put();
  });
  return {
    element: el('div', { class: 'ask' }, field(t('positionLabel'), control, help)),
    control,
    language: state.language,
    help,
    shown: null,
  };
}

function exampleButtons() {
  const examples = state.info?.examples || [];
  if (examples.length === 0) return null;
  return el(
    'div',
    { class: 'examples', role: 'group', 'aria-label': t('examples') },
    el('span', { class: 'help', 'aria-hidden': 'true', text: t('labelled', t('examples'), '') }),
    examples.map((example) =>
      button(example === '' ? t('exampleEmpty') : example, () => putPosition(example), {
        class: 'code',
      }),
    ),
  );
}

function setup() {
  const names = [playerName(0), playerName(1)];
  const own = game()?.players || isPartisan() || kind() === 'boards';
  const seats = own
    ? [
        [0, isPartisan() ? names[0] : `${names[0]} (${t('youBegin')})`],
        [1, isPartisan() ? names[1] : `${names[1]} (${t('youFollow')})`],
      ]
    : [
        [0, t('youBegin')],
        [1, t('youFollow')],
      ];
  const again = (name, value) => {
    restart();
    root.querySelector(`input[name=${name}][value="${value}"]`)?.focus();
  };
  return el(
    'details',
    { class: 'report', id: 'play-setup', open: root.querySelector('#play-setup')?.open },
    el('summary', { text: t('playSetup') }),
    el(
      'div',
      { class: 'ask' },
      choice(
        'opponent',
        t('opponent'),
        [
          ['perfect', t('opponentPerfect')],
          ['erring', t('opponentErring')],
          ['weak', t('opponentWeak')],
          ['person', t('opponentPerson')],
        ],
        opponent(),
        (what) => {
          choose('opponent', what === 'perfect' ? null : what);
          again('opponent', what);
        },
      ),
      opponent() === 'person'
        ? null
        : choice('seat', t('youAre'), seats, seat(), (which) => {
            choose('seat', which || null);
            again('seat', which);
          }),
      isPartisan()
        ? choice(
            'play-mover',
            t('moverLabel'),
            [
              [0, names[0]],
              [1, names[1]],
            ],
            state.mover,
            (which) => {
              putPosition(state.position, which);
              root.querySelector(`input[name=play-mover][value="${which}"]`)?.focus();
            },
          )
        : null,
    ),
  );
}

// The opponent does not make the first move of a match until it is asked to.
function beginButton(ply) {
  if (match.plies.length > 1 || match.begun || !ply.survey || over(ply) || isHuman(who(ply)))
    return '';
  return el(
    'p',
    {},
    button(
      t('letBegin', playerName(who(ply))),
      () => {
        match.begun = true;
        root.querySelector('#play-status').focus({ preventScroll: true });
        render();
        answer(ply);
      },
      { class: 'main', id: 'begin' },
    ),
  );
}

function status(ply) {
  if (!match.known) return t(state.read && !state.read.ok ? 'contextNoGame' : 'contextReading');
  if (!ply.survey) return '\u00a0';
  if (over(ply)) return headline(ply);
  const mover = who(ply);
  if (isHuman(mover)) return t('turnOf', playerName(mover), opponent() !== 'person');
  return match.plies.length > 1 || match.begun
    ? t('thinking', playerName(mover))
    : t('turnOf', playerName(mover), false);
}

// How the match ended; where none was played, only that there is no move.
function headline(ply) {
  if (match.plies.length < 2 || known(ply.survey.difference) || known(ply.survey.result))
    return t('over');
  if (ply.survey.outcome === 'D') return t('gameOverDraw');
  if (!ply.survey.outcome) return t('over');
  const winner = ply.survey.outcome === 'N' ? who(ply) : 1 - who(ply);
  const mine =
    match.human[0] === match.human[1]
      ? ''
      : t(match.human[winner] ? 'gameOverYou' : 'gameOverNotYou');
  return [t('gameOver', playerName(winner)), mine].filter(Boolean).join(' ');
}

function render() {
  if (!root || !match) return;
  const ply = current();
  const moves = ply.survey?.moves || [];
  const mine = Boolean(ply.survey) && !over(ply) && isHuman(who(ply));
  const live = new Set(
    mine
      ? moves
          .flatMap((move) => [...touched(move.turn, ply.position)])
          .flatMap((unit) => alike(unit, ply.position))
      : [],
  );
  const focused = root.contains(document.activeElement) ? document.activeElement.id : null;
  const message =
    root.querySelector('#play-said') ||
    el('div', { id: 'play-said', class: 'said', role: 'status', 'aria-live': 'polite' });
  // Words that are the same stay, so that they are not read aloud again.
  if (message.dataset.said !== said.join('\n')) {
    message.replaceChildren(...said.map((text) => el('p', { text })));
    message.dataset.said = said.join('\n');
  }
  const worth = mine && leads() ? worthOf(moves, live, ply.position) : null;
  const place = positionField();
  if (!root.contains(place))
    root.replaceChildren(el('h2', { id: 'play-title', text: t('playTitle') }), place, rest);
  const before = motion?.measured(root.querySelector('.board'), shownPosition);
  rest.replaceChildren(
    exampleButtons() || '',
    el('p', { id: 'play-status', class: 'turn', tabindex: '-1', text: status(ply) }),
    // While the rules have errors, nobody knows how to draw a position.
    match.known ? drawn(ply.position, { selected, live, pointed: mine ? point : null, worth }) : '',
    match.known && kind() === 'boards' ? boardLegend() : '',
    worth?.size > 0 ? el('p', { class: 'help', text: t('worthHelp') }) : '',
    beginButton(ply),
    work.box,
    message,
    ...[strip()].flat(),
    tools(mine),
    mine ? moveList(moves, ply) : '',
    history(),
    setup(),
  );
  motion?.show(before, root.querySelector('.board'), ply.position);
  shownPosition = ply.position;
  if (focused !== null && !root.contains(document.activeElement))
    ((focused && document.getElementById(focused)) || root.querySelector('#play-status')).focus({
      preventScroll: true,
    });
}

// What the move is worth that a click makes, for each unit where that is a single one.
function worthOf(moves, live, position) {
  const worth = new Map();
  if (moves.length > MOST_SHOWN) return worth;
  for (const unit of live) {
    const index = decided(moves, new Set([listedUnit(unit)]), position);
    const { outcome, remoteness } = moves[index] ?? {};
    if (outcome) worth.set(unit, { outcome: WORTH[outcome], turns: remoteness });
  }
  return worth;
}

function tools(mine) {
  const wanted = el('input', {
    type: 'checkbox',
    id: 'leads',
    checked: leads(),
    on: {
      change: () => {
        choose('leads', wanted.checked ? 1 : null);
        render();
      },
    },
  });
  return el(
    'div',
    { class: 'tools' },
    button(t('undo'), takeBack, {
      id: 'undo',
      disabled: match.plies.length < 2,
      'aria-keyshortcuts': 'u',
    }),
    button(t('giveHint'), hint, { id: 'hint', disabled: !mine, 'aria-keyshortcuts': 'h' }),
    button(t('beginAgain'), beginAgain, { id: 'again', disabled: match.plies.length < 2 }),
    check(t('leadsTo'), wanted),
    button(
      t('challenge'),
      async () => {
        root.querySelector('#challenged').textContent = await copyLink({ played: [], claim: '' });
      },
      { id: 'challenge' },
    ),
    el('span', { id: 'challenged', role: 'status' }),
  );
}

// Who was winning at each position of the match, with the moves that threw a win away.
function strip() {
  const seen = match.plies.map((ply, index) => [ply, index]).filter(([ply]) => ply.survey?.outcome);
  if (match.plies.length < 2 || !(leads() || current().ended)) return '';
  return [
    el('p', { class: 'help', text: t('stripHelp', playerName(0), playerName(1)) }),
    el(
      'ol',
      { class: 'strip', 'aria-label': t('strip') },
      seen.map(([ply, index]) => {
        const { outcome } = ply.survey;
        const winner =
          outcome === 'D'
            ? null
            : outcome === 'N'
              ? whoMoves(ply, index)
              : 1 - whoMoves(ply, index);
        const text =
          winner === null
            ? t('stripDraw', shown(ply.position))
            : t('stripWins', shown(ply.position), playerName(winner));
        return el(
          'li',
          {
            class: `${winner === null ? 'draw' : winner === 0 ? 'one' : 'two'}${ply.note ? ' slip' : ''}`,
            title: text,
          },
          el('span', { class: 'unseen', text }),
          el('span', { 'aria-hidden': 'true', text: winner === null ? '=' : String(winner + 1) }),
        );
      }),
    ),
  ];
}

// Selects a unit or lets it go; of a heap, one stone at a time. If only one move can be meant, it
// is made.
function point(pointed) {
  const name = listedUnit(pointed);
  const heap =
    name.includes(':') && ['heaps', 'lists'].includes(kind()) ? name.split(':')[0] : null;
  const next = new Set(
    [...selected].filter(
      (other) => other !== name && (heap === null || !other.startsWith(`${heap}:`)),
    ),
  );
  if (!selected.has(name)) next.add(name);
  selected = next;
  const ply = current();
  const { moves } = ply.survey;
  // What does not go together with what was pointed at before begins anew.
  if (selected.size > 1 && filtered(moves, selected, ply.position).length === 0)
    selected = new Set([name]);
  const only = decided(moves, selected, ply.position);
  if (only === null) {
    render();
    return;
  }
  root.querySelector('#play-status').focus({ preventScroll: true });
  make(only);
}

// Of heaps that are alike, moves of one are listed.
function listedUnit(unit) {
  const ply = current();
  const known = new Set(ply.survey.moves.flatMap((move) => [...touched(move.turn, ply.position)]));
  return known.has(unit)
    ? unit
    : (alike(unit, ply.position).find((other) => known.has(other) && !selected.has(other)) ?? unit);
}

function moveList(moves, ply) {
  const found = filtered(moves, selected, ply.position).filter((index) =>
    isSought(moves[index], ply),
  );
  // Where it is said what moves are worth, the best ones come first.
  const indices = leads()
    ? found.toSorted((one, other) => rank(moves[one]) - rank(moves[other]))
    : found;
  const buttons = indices.map((index) => {
    const move = moves[index];
    const one = button('', () => make(index), {
      'data-move': index,
      class: leads() && move.outcome ? WORTH[move.outcome] : null,
    });
    one.append(
      el('span', { text: moveText(move, ply.position) }),
      el('span', { class: 'to code', text: `\u2192 ${shown(after(move, ply.position))}` }),
    );
    if (leads()) one.append(el('span', { class: 'then' }, consequence(move)));
    return one;
  });
  rove(buttons, buttons[0]);
  const filter =
    selected.size === 0 && sought === ''
      ? null
      : el(
          'p',
          { class: 'filter' },
          indices.length > 0
            ? t('movesFiltered', indices.length, moves.length)
            : t('movesFilteredNone'),
          ' ',
          button(
            t('showAll'),
            () => {
              selected = new Set();
              sought = '';
              render();
              focusMoves();
            },
            { id: 'show-all' },
          ),
        );
  return el(
    'div',
    {},
    el('h3', { id: 'play-moves-title', text: t('moveList') }),
    el('p', {
      class: 'help',
      text: t(['heaps', 'lists'].includes(kind()) ? 'pointAtHeaps' : 'pointAt'),
    }),
    el('p', { class: 'help keys', text: t('playKeys') }),
    ply.survey.complete === false
      ? el('p', { class: 'note', text: t('movesSome', moves.length) })
      : null,
    moves.length > MANY ? seekField() : null,
    filter,
    el(
      'ol',
      { id: 'play-moves', class: 'move-list', 'aria-labelledby': 'play-moves-title' },
      buttons.map((one) => el('li', {}, one)),
    ),
  );
}

// The order of moves, best first.
const rank = (move) => (move.best ? 0 : 1) + ({ D: 2, N: 4 }[move.outcome] ?? 0);

const isSought = (move, ply) =>
  sought === '' ||
  `${moveText(move, ply.position)} ${move.position}`.toLowerCase().includes(sought.toLowerCase());

function seekField() {
  const control = el('input', {
    type: 'search',
    id: 'play-sought',
    value: sought,
    autocomplete: 'off',
    on: {
      input: () => {
        sought = control.value.trim();
        render();
      },
    },
  });
  return field(t('seekMove'), control);
}

function consequence(move) {
  if (known(move.result))
    return [
      t('labelled', t('columnResult'), resultText(move.result)),
      move.best ? el('strong', { text: ` (${t('best')})` }) : '',
    ];
  return [thenText(move), known(move.value) ? t('listed', '', t('valueIs', move.value)) : ''];
}

function history() {
  const made = match.plies.slice(1);
  if (made.length === 0) return '';
  return el(
    'details',
    {
      class: 'report',
      id: 'play-history',
      open: root.querySelector('#play-history')?.open ?? true,
    },
    el('summary', { text: t('history') }),
    el(
      'p',
      {},
      t('labelled', t('historyStart'), ''),
      el('code', { text: shown(match.plies[0].position) }),
    ),
    el(
      'ol',
      {},
      made.map((ply) =>
        el(
          'li',
          {},
          ply.made.text
            ? `${t('playedShort', ply.made.name, ply.made.text)} `
            : `${ply.made.name} `,
          el('code', { text: `\u2192 ${shown(ply.position)}` }),
          ply.note ? el('span', { class: 'badge refuted', text: t(ply.note) }) : null,
        ),
      ),
    ),
  );
}
