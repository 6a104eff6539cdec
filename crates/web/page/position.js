// The part *Position*: what is known of the position on the board, what each move leads to, the graph of what can be reached.

import { button, el, save, table } from './dom.js';
import { figure } from './figure.js';
import { bus, fileStem, gameKey, isPartisan, playerName, putPosition, question, shown, state, t } from './state.js';
import { Work } from './work.js';

const SECONDS = 10;

let root;
let answer = null; // what the survey said, and of what
const drawing = new Work();

export function init(section) {
  root = section;
  render();
  bus.addEventListener('surveyed', (event) => {
    answer = event.detail;
    drawing.cancel();
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

// --- What is known -----------------------------------------------------------------------------------------------------

const known = (value) => value !== null && value !== undefined;

export function resultText(result) {
  return result === '' || !known(result) ? t('emptyResult') : String(result);
}

// Who wins, in a sentence.
export function verdict(said) {
  if (known(said.result)) return t('resultIs', resultText(said.result));
  if (!said.outcome) return t('outcomeUnknown');
  if (known(said.difference)) return t('differenceIs', said.difference);
  if (said.outcome === 'D') return t('isDraw');
  const wins = said.outcome === 'N';
  if (isPartisan() && typeof said.mover === 'number') return wins ? t('winsToMove', playerName(said.mover)) : t('losesToMove', playerName(said.mover), playerName(1 - said.mover));
  return t(wins ? 'winsFirst' : 'losesFirst');
}

function facts(said) {
  const rows = [];
  if (said.outcome_class) rows.push([t('outcomeClass', said.outcome_class), t(`class${said.outcome_class}`, playerName(0), playerName(1))]);
  if (known(said.value)) rows.push([t('value'), String(said.value)]);
  if (known(said.remoteness)) rows.push([t('remoteness'), String(said.remoteness)]);
  if (said.plays) rows.push([t('playLasts'), t('turnsFromTo', said.plays.shortest, said.plays.longest)]);
  if (said.by) rows.push([t('knownBy'), t({ theorem: 'byTheorem', computed: 'byComputing' }[said.by] || 'byBruteForce')]);
  return rows.length === 0 ? null : el('dl', { class: 'facts' }, rows.map(([name, what]) => [el('dt', { text: name }), el('dd', { text: what })]));
}

function movesTable(said) {
  const moves = said.moves || [];
  if (said.over) return el('p', { text: t('over') });
  if (moves.length === 0) return el('p', { class: 'note', text: said.reason?.message || t('movesUnknownWhy') });
  const results = moves.some((move) => known(move.result));
  const gains = moves.some((move) => known(move.difference));
  const columns = gains ? ['columnMove', 'columnLeads', 'columnTotal', 'columnBest'] : results ? ['columnMove', 'columnLeads', 'columnResult', 'columnBest'] : ['columnMove', 'columnLeads', 'columnThen', 'columnValue', 'columnTurns'];
  const shownColumns = columns.filter((name) => (name !== 'columnValue' || moves.some((move) => known(move.value))) && (name !== 'columnTurns' || moves.some((move) => known(move.remoteness))));
  // The best moves come first.
  const order = moves.map((move, index) => [move.best ? 0 : 1, index]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const rows = order.map(([, index]) => ({ className: moves[index].best ? 'best' : null, cells: shownColumns.map((name) => moveCell(name, moves[index], said)) }));
  const labels = shownColumns.map((name) => t(name));
  const numbers = shownColumns.flatMap((name, index) => (['columnValue', 'columnTurns', 'columnTotal'].includes(name) ? [index] : []));
  return el('div', {}, el('h3', { text: t('movesTitle', said.complete === false ? null : moves.length) }),
    said.complete === false ? el('p', { class: 'note', text: t('movesSome', moves.length) }) : null,
    table(labels, rows, { numbers, className: 'moves', labels: true }));
}

function moveCell(name, move, said) {
  switch (name) {
    case 'columnMove': return move.text || t('arrow', said.position, move.position);
    case 'columnLeads': return button(shown(move.position), () => look(move), { class: `code link${move.position.length > 24 ? ' long' : ''}`, 'aria-label': t('goTo', shown(move.position)) });
    case 'columnThen': return thenText(move);
    case 'columnValue': return known(move.value) ? String(move.value) : '';
    case 'columnTotal': return known(move.difference) ? String((move.turn?.gain || 0) - move.difference) : '';
    case 'columnTurns': return known(move.remoteness) ? String(move.remoteness) : '';
    case 'columnResult': return known(move.result) ? resultText(move.result) : '';
    default: return move.best ? el('strong', { text: t('best') }) : '';
  }
}

// What a move means for who makes it; the outcome is told for the other player, who moves next.
export function thenText(move) {
  if (!move.outcome) return t('thenUnknown');
  if (move.outcome === 'D') return t('thenDraws');
  return move.outcome === 'P' ? el('strong', { text: t('thenWins') }) : t('thenLoses');
}

function look(move) {
  putPosition(move.position, isPartisan() ? (typeof move.mover === 'number' ? move.mover : 1 - state.mover) : state.mover);
}

// Puts a node of the graph on the board. In a partisan game its label ends with the player to move.
function pick(position) {
  const [, place, name] = (isPartisan() && position.match(/^(.*) \((.*)\)$/)) || [null, position];
  const who = [0, 1].find((player) => name === playerName(player));
  putPosition(place, who ?? state.mover);
}

function drawGraph(back) {
  const body = question({ position: state.position, ...(isPartisan() ? { mover: state.mover } : {}), limits: { seconds: SECONDS }, what: 'graph' });
  const ask = (format, done) => drawing.ask('/draw', { ...body, format }, done, back);
  const file = (format, ending) => () => ask(format, (said) => save(`${fileStem()}.${ending}`, said.picture));
  ask('svg', (said) => root.querySelector('#position-graph').replaceChildren(figure(said.picture, {
    name: `${fileStem()}-graph`, title: said.title || t('graphTitle'), description: said.description, pick: (position) => () => pick(position), others: [['DOT', file('dot', 'dot')], ['TikZ', file('tikz', 'tex')]],
  })));
}

export function render() {
  if (!root) return;
  if (!answer) {
    root.replaceChildren(el('h2', { text: t('positionTitle') }), el('p', { class: 'help', text: t('nothingYet') }));
    return;
  }
  const { survey } = answer;
  const failed = !survey.outcome && !known(survey.result);
  const graph = button(t('graphButton'), () => drawGraph(graph));
  root.replaceChildren(el('h2', { text: t('positionTitle') }),
    el('p', { class: `verdict ${survey.outcome === 'N' ? 'won' : survey.outcome === 'P' ? 'lost' : ''}` }, el('code', { text: shown(survey.position) }), ' ', verdict(survey)),
    failed && survey.reason ? el('p', { class: 'note', text: survey.reason.message }) : '',
    facts(survey) || '', el('div', { class: 'tools' }, graph), drawing.box, el('div', { id: 'position-graph' }), movesTable(survey));
}
