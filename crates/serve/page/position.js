// The part *Position*: who wins there, what each move leads to, the graph.

import { boardLegend, drawn } from './board.js';
import { button, choice, el, field, save, table } from './dom.js';
import { Explanation } from './explain.js';
import { figure } from './figure.js';
import { announce, bus, fileStem, gameKey, goTo, isPartisan, keepRules, kind, playerName, question, showAddress, shown, state, t } from './state.js';
import { Work } from './work.js';

const MOST = 300; // moves that are listed
const SECONDS = 10;

let root;
let answer = null; // what the survey said, and of what
let answered = '';
const work = new Work();
const drawing = new Work();
const explanation = new Explanation();
let input;

export function init(section) {
  root = section;
  render();
  bus.addEventListener('game', gameChanged);
  bus.addEventListener('position', () => positionChanged());
}

const key = () => JSON.stringify([gameKey(), state.position, isPartisan() ? state.mover : null, state.language]);

export function opened() {
  if (state.info && answered !== key()) solve();
}

function gameChanged() {
  render();
  if (!root.hidden) opened();
}

function positionChanged() {
  keepRules();
  showAddress();
  if (input && input.value !== state.position) input.value = state.position;
  if (!root.hidden) opened();
}

export function languageChanged() {
  answered = '';
  answer = null;
  clear();
  render();
  if (!root.hidden) opened();
}

// A field for the position, of which there may be several on the page.
export function positionField(changed) {
  const help = { words: 'positionHelpWords', heaps: 'positionHelpHeaps', lists: 'positionHelpLists', boards: 'positionHelpBoards' }[kind()];
  const control = el('input', {
    type: 'text', value: state.position, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', class: 'code',
    on: { input: () => { state.position = control.value.trim(); keepRules(); showAddress(); }, keydown: (event) => { if (event.key === 'Enter' && !event.isComposing) changed(); } },
  });
  return [control, field(t('positionLabel'), control, t(help))];
}

export function exampleButtons(chosen) {
  const examples = state.info?.examples || [];
  if (examples.length === 0) return null;
  return el('div', { class: 'examples', role: 'group', 'aria-label': t('examples') }, el('span', { text: t('labelled', t('examples'), '') }),
    examples.map((example) => button(example === '' ? t('exampleEmpty') : example, () => chosen(example), { class: 'code' })));
}

export function moverChoice(name, changed) {
  if (!isPartisan()) return null;
  return choice(name, t('moverLabel'), [[0, playerName(0)], [1, playerName(1)]], state.mover, changed);
}

export function positionQuestion(more = {}) {
  return question({ position: state.position, ...(isPartisan() ? { mover: state.mover } : {}), limits: { seconds: SECONDS }, ...more });
}

function clear() {
  work.cancel();
  drawing.cancel();
  explanation.clear();
  root?.querySelector('#position-graph')?.replaceChildren();
}

function solve() {
  clear();
  answered = key();
  answer = null;
  showAnswer();
  const mine = answered;
  work.ask('/survey', positionQuestion({ most: MOST }), (said) => {
    if (mine !== answered) return;
    answer = said;
    showAnswer();
    announce(root.querySelector('.verdict')?.textContent || '');
  }, input);
}

// --- What is known -----------------------------------------------------------------------------------------------------

export function resultText(result) {
  return result === '' || result === null || result === undefined ? t('emptyResult') : String(result);
}

// Who wins, in a sentence.
export function verdict(said) {
  if (said.result !== null && said.result !== undefined) return t('resultIs', resultText(said.result));
  if (!said.outcome) return t('outcomeUnknown');
  if (known(said.difference)) return t('differenceIs', said.difference);
  if (said.outcome === 'D') return t('isDraw');
  const wins = said.outcome === 'N';
  if (isPartisan() && typeof said.mover === 'number') return wins ? t('winsToMove', playerName(said.mover)) : t('losesToMove', playerName(said.mover), playerName(1 - said.mover));
  const names = state.info?.game?.players;
  if (names) return wins ? t('winsToMove', names[0]) : t('losesToMove', names[0], names[1]);
  return wins ? t('winsFirst') : t('losesFirst');
}

function facts(said) {
  const rows = [];
  if (said.outcome_class) {
    const words = t(`class${said.outcome_class}`, playerName(0), playerName(1));
    rows.push([t('outcomeClass', said.outcome_class), words]);
  }
  if (said.value !== null && said.value !== undefined) rows.push([t('value'), String(said.value)]);
  if (said.remoteness !== null && said.remoteness !== undefined) rows.push([t('remoteness'), String(said.remoteness)]);
  if (said.plays) rows.push([t('playLasts'), t('turnsFromTo', said.plays.shortest, said.plays.longest)]);
  if (said.by) rows.push([t('knownBy'), t({ theorem: 'byTheorem', computed: 'byComputing' }[said.by] || 'byBruteForce')]);
  return rows.length === 0 ? null : el('dl', { class: 'facts' }, rows.map(([name, what]) => [el('dt', { text: name }), el('dd', { text: what })]));
}

const known = (value) => value !== null && value !== undefined;

function movesTable(said) {
  const moves = said.moves || [];
  if (said.over) return el('p', { text: t('over') });
  if (moves.length === 0) return el('p', { class: 'note', text: said.reason?.message || t('movesUnknownWhy') });
  const results = moves.some((move) => known(move.result));
  const gains = moves.some((move) => known(move.difference));
  const columns = gains ? ['columnMove', 'columnLeads', 'columnTotal', 'columnBest'] : results ? ['columnMove', 'columnLeads', 'columnResult', 'columnBest'] : ['columnMove', 'columnLeads', 'columnThen', 'columnValue', 'columnTurns'];
  const shownColumns = columns.filter((name) => (name !== 'columnValue' || moves.some((move) => known(move.value))) && (name !== 'columnTurns' || moves.some((move) => known(move.remoteness))));
  const rows = moves.map((move) => ({ className: move.best ? 'best' : null, cells: shownColumns.map((name) => moveCell(name, move)) }));
  const labels = shownColumns.map((name) => t(name));
  const numbers = shownColumns.flatMap((name, index) => (['columnValue', 'columnTurns', 'columnTotal'].includes(name) ? [index] : []));
  const title = t('movesTitle', said.complete === false ? null : moves.length);
  return el('div', {}, el('h3', { text: title }),
    said.complete === false ? el('p', { class: 'note', text: t('movesSome', moves.length) }) : null,
    table(labels, rows, { numbers, className: 'moves', labels: true }));
}

function moveCell(name, move) {
  switch (name) {
    case 'columnMove': return move.text || t('arrow', state.position, move.position);
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
  state.position = move.position;
  if (isPartisan()) state.mover = typeof move.mover === 'number' ? move.mover : 1 - state.mover;
  input.value = state.position;
  keepRules();
  showAddress();
  render();
  solve();
  input.focus();
}

function showAnswer() {
  const place = root.querySelector('#position-answer');
  if (!place) return;
  if (!answer) {
    place.replaceChildren();
    return;
  }
  const failed = !answer.outcome && !known(answer.result);
  const explain = button(t('explainPosition'), () => explanation.start(positionQuestion(), explain));
  const graph = button(t('graphButton'), () => drawGraph(graph));
  place.replaceChildren(
    drawn(answer.position), kind() === 'boards' ? boardLegend() : '',
    el('p', { class: `verdict ${answer.outcome === 'N' ? 'won' : answer.outcome === 'P' ? 'lost' : ''}`, text: verdict(answer) }),
    failed && answer.reason ? el('p', { class: 'note', text: answer.reason.message }) : '',
    facts(answer) || '', movesTable(answer),
    el('div', { class: 'tools' }, graph, explain, button(t('playFromHere'), () => goTo('play', { position: state.position }))));
}

function drawGraph(back) {
  const ask = (format, done) => drawing.ask('/draw', positionQuestion({ what: 'graph', format }), done, back);
  const file = (format, ending) => () => ask(format, (said) => save(`${fileStem()}.${ending}`, said.picture));
  ask('svg', (said) => root.querySelector('#position-graph').replaceChildren(figure(said.picture, {
    name: `${fileStem()}-graph`, title: said.title || t('graphTitle'), description: said.description, others: [['DOT', file('dot', 'dot')], ['TikZ', file('tikz', 'tex')]],
  })));
}

// --- The part ----------------------------------------------------------------------------------------------------------

export function render() {
  if (!root) return;
  const focused = root.contains(document.activeElement) && document.activeElement === input;
  const [control, labelled] = positionField(() => solve());
  input = control;
  const chosen = (example) => {
    state.position = example;
    input.value = example;
    keepRules();
    showAddress();
    solve();
  };
  const fresh = answered === key();
  if (!fresh) {
    clear();
    answer = null;
  }
  const graphs = root.querySelector('#position-graph') || el('div', { id: 'position-graph' });
  root.replaceChildren(el('h2', { text: t('positionTitle') }),
    el('div', { class: 'ask' }, labelled, moverChoice('position-mover', (who) => { state.mover = who; solve(); }), button(t('solve'), () => solve(), { class: 'main' })),
    exampleButtons(chosen) || '', work.box, el('div', { id: 'position-answer' }), drawing.box, graphs, explanation.element);
  showAnswer();
  if (focused) input.focus();
}
