// The part *Position*: what is known of the position on the board, what each move leads to, the
// graph of what can be reached.

import { adjuster } from './adjust.js';
import { heapsText, numbers } from './board.js';
import { button, el, save, table } from './dom.js';
import { figure } from './figure.js';
import { known, resultText, thenText, verdict } from './outcome.js';
import {
  bus,
  fileStem,
  game,
  gameKey,
  isPartisan,
  kind,
  latest,
  playerName,
  putPosition,
  question,
  shown,
  state,
  t,
} from './state.js';
import { Work } from './work.js';

const SECONDS = 10;

let root;
let answer = null; // what the survey said, and of what: { survey, position, key }
const drawing = new Work();
let graph = null; // what can be reached: { key, figure }

export function init(section) {
  root = section;
  answer = latest.surveyed?.key === gameKey() ? latest.surveyed : null;
  render();
  bus.addEventListener('surveyed', (event) => {
    answer = event.detail;
    drawing.cancel();
    render();
  });
  // What is on the board may be no position of the game.
  bus.addEventListener('failed', () => {
    if (state.position === answer?.position) return;
    answer = null;
    render();
  });
  bus.addEventListener('game', () => {
    if (answer && answer.key !== gameKey()) answer = null;
    render();
  });
}

export function languageChanged() {
  answer = null;
  render();
}

// --- What is known -------------------------------------------------------------------------------

function facts(said) {
  const rows = [];
  if (said.outcome_class)
    rows.push([
      t('outcomeClass', said.outcome_class),
      t(`class${said.outcome_class}`, playerName(0), playerName(1)),
    ]);
  if (known(said.value)) rows.push([t('value'), String(said.value)]);
  if (known(said.remoteness)) rows.push([t('remoteness'), String(said.remoteness)]);
  if (said.plays)
    rows.push([t('playLasts'), t('turnsFromTo', said.plays.shortest, said.plays.longest)]);
  if (said.by)
    rows.push([
      t('knownBy'),
      t({ theorem: 'byTheorem', computed: 'byComputing' }[said.by] || 'byBruteForce'),
    ]);
  return rows.length === 0
    ? null
    : el(
        'dl',
        { class: 'facts' },
        rows.map(([name, what]) => [el('dt', { text: name }), el('dd', { text: what })]),
      );
}

function movesTable(said) {
  const moves = said.moves || [];
  if (said.over) return el('p', { text: t('over') });
  if (moves.length === 0)
    return el('p', { class: 'note', text: said.reason?.message || t('movesUnknownWhy') });
  const results = moves.some((move) => known(move.result));
  const gains = moves.some((move) => known(move.difference));
  const columns = gains
    ? ['columnMove', 'columnLeads', 'columnTotal', 'columnBest']
    : results
      ? ['columnMove', 'columnLeads', 'columnResult', 'columnBest']
      : ['columnMove', 'columnLeads', 'columnThen', 'columnValue', 'columnTurns'];
  const shownColumns = columns.filter(
    (name) =>
      (name !== 'columnValue' || moves.some((move) => known(move.value))) &&
      (name !== 'columnTurns' || moves.some((move) => known(move.remoteness))),
  );
  // The best moves come first.
  const order = moves
    .map((move, index) => [move.best ? 0 : 1, index])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const rows = order.map(([, index]) => ({
    className: moves[index].best ? 'best' : null,
    cells: shownColumns.map((name) => moveCell(name, moves[index], said)),
  }));
  const labels = shownColumns.map((name) => t(name));
  const numbers = shownColumns.flatMap((name, index) =>
    ['columnValue', 'columnTurns', 'columnTotal'].includes(name) ? [index] : [],
  );
  return el(
    'div',
    {},
    el('h3', { text: t('movesTitle', said.complete === false ? null : moves.length) }),
    said.complete === false ? el('p', { class: 'note', text: t('movesSome', moves.length) }) : null,
    table(labels, rows, { numbers, className: 'moves', labels: true }),
  );
}

function moveCell(name, move, said) {
  switch (name) {
    case 'columnMove':
      return move.text || t('arrow', said.position, move.position);
    case 'columnLeads':
      return button(shown(move.position), () => look(move), {
        class: `code link${move.position.length > 24 ? ' long' : ''}`,
        'aria-label': t('goTo', shown(move.position)),
      });
    case 'columnThen':
      return thenText(move);
    case 'columnValue':
      return known(move.value) ? String(move.value) : '';
    case 'columnTotal':
      return known(move.difference) ? String((move.turn?.gain || 0) - move.difference) : '';
    case 'columnTurns':
      return known(move.remoteness) ? String(move.remoteness) : '';
    case 'columnResult':
      return known(move.result) ? resultText(move.result) : '';
    default:
      return move.best ? el('strong', { text: t('best') }) : '';
  }
}

function look(move) {
  putPosition(
    move.position,
    isPartisan() ? (typeof move.mover === 'number' ? move.mover : 1 - state.mover) : state.mover,
  );
}

// Puts a node of the graph on the board. Its label can end with the player to move.
function pick(label) {
  const [, position, name] = label.match(/^(.*) \((.*)\)$/) ?? [];
  const who = [0, 1].find((player) => name === playerName(player));
  if (who === undefined) putPosition(label);
  else putPosition(position, isPartisan() ? who : state.mover);
}

// How a position is labelled in the graph.
function labelOf({ position, mover }) {
  // The order of heaps without names does not matter there: the largest comes first.
  if (kind() === 'lists')
    return heapsText(numbers(position).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  return isPartisan() && typeof mover === 'number'
    ? `${position} (${playerName(mover)})`
    : position;
}

function drawGraph(back) {
  const body = question({
    position: state.position,
    ...(isPartisan() ? { mover: state.mover } : {}),
    limits: { seconds: SECONDS },
    what: 'graph',
  });
  const ask = (format, done) => drawing.ask('/draw', { ...body, format }, done, back);
  const file = (format, ending) => () =>
    ask(format, (said) => save(`${fileStem()}.${ending}`, said.picture));
  ask('svg', (said) => {
    const made = figure(said.picture, {
      name: `${fileStem()}-graph`,
      title: said.title || t('graphTitle'),
      description: said.description,
      pick: (position) => () => pick(position),
      others: [
        ['DOT', file('dot', 'dot')],
        ['TikZ', file('tikz', 'tex')],
      ],
    });
    graph = { key: gameKey(), figure: made };
    root.querySelector('#position-graph').replaceChildren(made);
    made.mark(labelOf(answer.survey));
  });
}

// The graph stays while its positions are walked through.
function keepGraph(place, isFocused) {
  const node =
    graph?.key === gameKey() && answer ? graph.figure.mark(labelOf(answer.survey)) : undefined;
  if (!node) graph = null;
  else place.append(graph.figure);
  if (node && isFocused) node.focus({ preventScroll: true });
}

export function render() {
  if (!root) return;
  const inside = root.contains(document.activeElement) ? document.activeElement : null;
  const inGraph = Boolean(inside && graph?.figure.contains(inside));
  const place = el('div', { id: 'position-graph' });
  root.replaceChildren(
    el('h2', { text: t('positionTitle') }),
    ...(answer
      ? found(answer.survey, place)
      : [el('p', { class: 'help', text: t('nothingYet') }), adjusting()]),
  );
  keepGraph(place, inGraph);
  if (inside?.id && !inGraph) root.querySelector(`#${inside.id}`)?.focus({ preventScroll: true });
}

// What can be clicked to change the position.
const adjusting = () =>
  (game() &&
    adjuster(
      answer?.position === state.position ? answer.survey.position : state.position,
      (position) => putPosition(position),
    )) ||
  '';

function found(survey, place) {
  const failed = !survey.outcome && !known(survey.result);
  const draw = button(t('graphButton'), () => drawGraph(draw), { id: 'draw-graph' });
  return [
    el(
      'p',
      { class: `verdict ${survey.outcome === 'N' ? 'won' : survey.outcome === 'P' ? 'lost' : ''}` },
      el('code', { text: shown(survey.position) }),
      ' ',
      verdict(survey),
    ),
    adjusting(),
    failed && survey.reason ? el('p', { class: 'note', text: survey.reason.message }) : '',
    facts(survey) || '',
    el('div', { class: 'tools' }, draw),
    drawing.box,
    place,
    movesTable(survey),
  ];
}
