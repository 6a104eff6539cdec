// The part *Play*: a match against the perfect opponent, or between two people.

import { boardLegend, drawn, filtered, touched } from './board.js';
import { button, check, choice, el } from './dom.js';
import { exampleButtons, positionField, resultText, thenText } from './position.js';
import { bus, gameKey, isPartisan, keepRules, kind, playerName, question, showAddress, shown, state, t } from './state.js';
import { Work } from './work.js';

const MOST = 400;
const SECONDS = 20;
const PAUSE = 500; // milliseconds before the opponent moves, so that its move is seen

let root;
let match = null;
let opponent = 'perfect';
let seat = 0; // of the person, against the perfect opponent: 0 begins, or is Left
let leads = false;
let selected = new Set();
let timer = 0;
let said = [];
const work = new Work();

export function init(section) {
  root = section;
  root.addEventListener('keydown', keys);
  render();
  bus.addEventListener('game', () => { if (!match || match.key !== gameKey()) render(); });
  bus.addEventListener('position', () => { if (!match) render(); });
}

export function opened() {
  if (!match) render();
}

export function languageChanged() {
  render();
  const now = current();
  // The moves are told by the server: it is asked again.
  if (now) look(now);
}

// --- A match -----------------------------------------------------------------------------------------------------------

const known = (value) => value !== null && value !== undefined;
const current = () => match?.plies.at(-1);
const isHuman = (who) => match.human[who] ?? true;

function whoMoves(ply, index) {
  if (typeof ply.survey?.mover === 'number') return ply.survey.mover;
  return typeof ply.mover === 'number' ? ply.mover : index % 2;
}

const who = (ply) => whoMoves(ply, match.plies.indexOf(ply));

function begin() {
  const human = opponent === 'perfect' ? [seat === 0, seat === 1] : [true, true];
  match = { key: gameKey(), human, plies: [] };
  arrive({ position: state.position, mover: isPartisan() ? state.mover : null });
}

function stop() {
  clearTimeout(timer);
  work.cancel();
  match = null;
  said = [];
  selected = new Set();
  render();
  root.querySelector('#begin')?.focus();
}

// The next position. `made`: which move led there.
function arrive(ply) {
  match.plies.push({ survey: null, made: null, note: null, ...ply });
  selected = new Set();
  render();
  root.querySelector('#play-status').focus({ preventScroll: true });
  look(current());
}

function look(ply) {
  clearTimeout(timer);
  const playing = match;
  const body = question({ position: ply.position, ...(known(ply.mover) && isPartisan() ? { mover: ply.mover } : {}), most: MOST, limits: { seconds: SECONDS } });
  work.ask('/survey', body, (survey) => {
    if (match !== playing || current() !== ply) return;
    ply.survey = survey;
    judge(ply);
    render();
    if (over(ply)) {
      if (!ply.ended) end(ply);
    }
    else if (isHuman(who(ply))) focusMoves();
    else timer = setTimeout(() => answer(ply), matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PAUSE);
  }, root.querySelector('#play-status'));
}

const over = (ply) => ply.survey.over || (ply.survey.complete !== false && (ply.survey.moves || []).length === 0);

// What the move that led here was worth.
function judge(ply) {
  const before = match.plies[match.plies.indexOf(ply) - 1];
  if (!before || ply.note !== null) return;
  ply.note = '';
  const { survey } = before;
  const move = ply.made.move;
  const name = playerName(who(before));
  const better = survey.moves[survey.reply];
  if (!known(survey.difference) && survey.outcome === 'N' && move.best === false && move.outcome === 'N') {
    ply.note = 'blunder';
    const reply = ply.survey.moves?.[ply.survey.reply];
    say(t('threwAway', name, playerName(1 - who(before)), reply && ply.survey.moves.length > 0 ? moveText(reply, ply.position) : ''));
    if (better) say(t('wouldHaveWon', moveText(better, before.position)));
  } else if (known(survey.difference) && known(move.difference) && move.best === false) {
    ply.note = 'slip';
    say(t('threwAwayResult', name, String((move.turn?.gain || 0) - move.difference), String(survey.difference)));
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

function end(ply) {
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
    if (opponent === 'perfect' && match.human[0] !== match.human[1]) say(t(match.human[winner] ? 'gameOverYou' : 'gameOverNotYou'));
  }
  render();
  root.querySelector('#play-status').focus({ preventScroll: true });
}

function make(index) {
  const ply = current();
  const move = ply.survey.moves[index];
  const name = playerName(who(ply));
  const text = moveText(move, ply.position);
  // What was said of a person's move stays while the opponent answers it.
  if (isHuman(who(ply))) said = [];
  say(t('played', name, text, shown(move.position)));
  const mover = isPartisan() ? (typeof move.mover === 'number' ? move.mover : 1 - ply.mover) : null;
  arrive({ position: move.position, mover, made: { name, text, move } });
}

function answer(ply) {
  if (current() !== ply || !ply.survey) return;
  make(ply.survey.reply ?? 0);
}

function takeBack() {
  if (!match || match.plies.length < 2) return;
  clearTimeout(timer);
  work.cancel();
  const at = match.plies.findLastIndex((ply, index) => index < match.plies.length - 1 && isHuman(whoMoves(ply, index)));
  if (at < 0) return;
  match.plies.length = at + 1;
  selected = new Set();
  said = [];
  render();
  if (current().survey) focusMoves();
  else look(current());
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

// --- Keys --------------------------------------------------------------------------------------------------------------

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
  const to = { ArrowDown: inList ? now + 1 : 0, ArrowUp: now - 1, Home: 0, End: buttons.length - 1 }[event.key];
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined;
  if (to === undefined && digit === undefined) return false;
  if (to !== undefined && !inList && !event.target.matches('#play-status')) return false;
  const chosen = buttons[digit ?? (to + buttons.length) % buttons.length];
  if (!chosen) return false;
  rove(buttons, chosen);
  chosen.focus();
  return true;
}

// --- The part ----------------------------------------------------------------------------------------------------------

function render() {
  if (!root) return;
  if (match) renderMatch();
  else renderSetup();
}

function renderSetup() {
  const focused = root.contains(document.activeElement) ? document.activeElement.id : null;
  const [control, labelled] = positionField(() => begin());
  control.id = 'play-position';
  labelled.querySelector('label').htmlFor = control.id;
  const chosen = (example) => {
    state.position = example;
    keepRules();
    showAddress();
    render();
  };
  const names = [playerName(0), playerName(1)];
  const own = state.info?.game?.players || isPartisan() || kind() === 'boards';
  const seats = own ? [[0, isPartisan() ? names[0] : `${names[0]} (${t('youBegin')})`], [1, isPartisan() ? names[1] : `${names[1]} (${t('youFollow')})`]] : [[0, t('youBegin')], [1, t('youFollow')]];
  root.replaceChildren(el('h2', { text: t('playTitle') }),
    el('div', { class: 'ask' }, labelled), exampleButtons(chosen) || '',
    el('div', { class: 'ask' },
      choice('opponent', t('opponent'), [['perfect', t('opponentPerfect')], ['person', t('opponentPerson')]], opponent, (what) => { opponent = what; render(); root.querySelector(`input[name=opponent][value=${what}]`).focus(); }),
      opponent === 'perfect' ? choice('seat', t('youAre'), seats, seat, (which) => { seat = which; }) : null,
      isPartisan() ? choice('play-mover', t('begins'), [[0, names[0]], [1, names[1]]], state.mover, (which) => { state.mover = which; }) : null,
      button(t('begin'), begin, { class: 'main', id: 'begin', disabled: !state.info })),
    state.info ? '' : el('p', { class: 'note', text: t('notNow') }));
  if (focused) document.getElementById(focused)?.focus();
}

function status(ply) {
  if (!ply.survey) return '';
  if (over(ply)) return t('over');
  const mover = who(ply);
  return isHuman(mover) ? t('turnOf', playerName(mover), opponent === 'perfect') : t('thinking', playerName(mover));
}

function renderMatch() {
  const ply = current();
  const moves = ply.survey?.moves || [];
  const mine = Boolean(ply.survey) && !over(ply) && isHuman(who(ply));
  const live = new Set(mine ? moves.flatMap((move) => [...touched(move.turn, ply.position)]) : []);
  const inside = root.contains(document.activeElement);
  const wasStatus = document.activeElement?.id === 'play-status';
  const message = root.querySelector('#play-said') || el('div', { id: 'play-said', class: 'said', role: 'status', 'aria-live': 'polite' });
  // Words that are the same stay, so that they are not read aloud again.
  if (message.dataset.said !== said.join('\n')) {
    message.replaceChildren(...said.map((text) => el('p', { text })));
    message.dataset.said = said.join('\n');
  }
  root.replaceChildren(el('h2', { text: t('playTitle') }),
    match.key === gameKey() ? '' : el('p', { class: 'note', text: t('stale') }),
    el('p', { id: 'play-status', class: 'turn', tabindex: '-1', text: status(ply) }),
    drawn(ply.position, { selected, live, pointed: mine ? point : null }),
    kind() === 'boards' ? boardLegend() : '',
    work.box, message, tools(mine), mine ? moveList(moves, ply) : '', history());
  if (wasStatus || (inside && !root.contains(document.activeElement))) root.querySelector('#play-status').focus({ preventScroll: true });
}

function tools(mine) {
  const wanted = el('input', { type: 'checkbox', id: 'leads', checked: leads, on: { change: () => { leads = wanted.checked; render(); root.querySelector('#leads').focus(); } } });
  return el('div', { class: 'tools' },
    button(t('undo'), takeBack, { id: 'undo', disabled: match.plies.length < 2, 'aria-keyshortcuts': 'u' }),
    button(t('giveHint'), hint, { id: 'hint', disabled: !mine, 'aria-keyshortcuts': 'h' }),
    button(t('beginAgain'), stop, { id: 'again' }), check(t('leadsTo'), wanted));
}

// One more unit, or one less; of a heap only one stone at a time.
function point(name) {
  const heap = name.includes(':') ? name.split(':')[0] : null;
  const next = new Set([...selected].filter((other) => other !== name && (heap === null || !other.startsWith(`${heap}:`))));
  if (!selected.has(name)) next.add(name);
  selected = next;
  const ply = current();
  // What does not go together with what was pointed at before begins anew.
  if (selected.size > 1 && filtered(ply.survey.moves, selected, ply.position).length === 0) selected = new Set([name]);
  render();
}

function moveList(moves, ply) {
  const indices = filtered(moves, selected, ply.position);
  const buttons = indices.map((index) => {
    const one = button('', () => make(index), { 'data-move': index });
    one.append(el('span', { text: moveText(moves[index], ply.position) }), el('span', { class: 'to code', text: `\u2192 ${shown(moves[index].position)}` }));
    if (leads) one.append(el('span', { class: 'then' }, consequence(moves[index])));
    return one;
  });
  rove(buttons, buttons[0]);
  const filter = selected.size === 0 ? null : el('p', { class: 'filter' }, indices.length > 0 ? t('movesFiltered', indices.length, moves.length) : t('movesFilteredNone'), ' ',
    button(t('showAll'), () => { selected = new Set(); render(); focusMoves(); }, { id: 'show-all' }));
  return el('div', {}, el('h3', { id: 'play-moves-title', text: t('moveList') }), el('p', { class: 'help', text: t('pointAt') }),
    ply.survey.complete === false ? el('p', { class: 'note', text: t('movesSome', moves.length) }) : null, filter,
    el('ol', { id: 'play-moves', class: 'move-list', 'aria-labelledby': 'play-moves-title' }, buttons.map((one) => el('li', {}, one))));
}

function consequence(move) {
  if (known(move.result)) return [t('labelled', t('columnResult'), resultText(move.result)), move.best ? el('strong', { text: ` (${t('best')})` }) : ''];
  return [thenText(move), known(move.value) ? t('listed', '', t('valueIs', move.value)) : ''];
}

function history() {
  const made = match.plies.slice(1);
  return el('details', { class: 'report', open: true }, el('summary', { text: t('history') }), el('p', {}, t('labelled', t('historyStart'), ''), el('code', { text: shown(match.plies[0].position) })),
    el('ol', {}, made.map((ply) => el('li', {}, t('playedShort', ply.made.name, ply.made.text), ' ', el('code', { text: `\u2192 ${shown(ply.position)}` }),
      ply.note ? el('span', { class: 'badge refuted', text: t(ply.note) }) : null))));
}
