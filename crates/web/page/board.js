// Positions as they lie on a table: letters in boxes, tiles, heaps of stones, boards with marks;
// and what a move touches of them.
//
// What can be pointed at is a *unit*: letter number 3 is `3`, and of one that is drawn as a column
// of cells the cell number 2, counted from above, is `3:2`; of heap number 1 the stone number 5,
// counted from below, is `1:5`; a heap whose stones are not drawn is `1`. Heaps, letters and cells
// are numbered from 0, stones from 1.

import { el } from './dom.js';
import { game, kind, playerName, shown, state, t } from './state.js';

const MOST_STONES = 14;
const MOST_LETTERS = 400;
const MOST_HEAPS = 10000;
const MOST_DRAWN = 80;

// Looks of letters about which the rules say nothing.
const USUAL = { '.': 'gap', '#': 'tile' };

// The sizes of the heaps: `(3, 4)`, `3 4`, `x=3 y=4`, and `7^10` for ten heaps of 7.
export function numbers(position) {
  const sizes = [];
  for (const [, size, times = '1'] of position.matchAll(/(\d+)(?:\s*\^\s*(\d+))?/g)) {
    for (let heap = 0; heap < Math.min(Number(times), MOST_HEAPS); heap += 1)
      sizes.push(BigInt(size));
  }
  return sizes;
}

// Sizes as a position, as the engine writes it.
export const heapsText = (sizes) =>
  sizes.length === 1 ? String(sizes[0]) : `(${sizes.join(', ')})`;

// Letters and marks of a board as it is typed: `0110/.o.x/Bob`.
export function boardParts(position) {
  const [letters, marks] = position.split('/');
  const all = [...(letters === 'empty' ? '' : letters)];
  return { letters: all, marks: marks === undefined ? all.map(() => '.') : [...marks] };
}

// The position. `of`: what it is a position of, if not of the game on the page: `{ what, heaps,
// show, sides }`. `selected`: units that are pointed at; `pointed(unit)` is called when another one
// is; `worth`: what a click there is worth, `{ outcome, turns }`.
export function drawn(
  position,
  { selected = new Set(), live = new Set(), pointed = null, worth = null, of = null } = {},
) {
  const { what, heaps, show, sides } = of ?? {
    what: kind(),
    heaps: game()?.heaps,
    show: state.info?.show,
    sides: game()?.sides,
  };
  const units = { selected, live, pointed, worth, what, heaps, show, sides };
  const box = el('div', {
    class: `board ${what}`,
    role: 'img',
    'aria-label': t('boardLabel', shown(position)),
  });
  if (what === 'boards') drawBoard(box, boardParts(position), units);
  else if (what === 'words') drawWord(box, [...position], units);
  else drawHeaps(box, numbers(position), units);
  return box;
}

function unit(name, className, text, { selected, live, pointed, worth }) {
  const { outcome = '', turns } = worth?.get(name) ?? {};
  const classes = [
    className,
    selected.has(name) ? 'selected' : '',
    pointed && live.has(name) ? 'live' : '',
    outcome,
  ]
    .filter(Boolean)
    .join(' ');
  return el(
    'span',
    {
      class: classes,
      'data-unit': name,
      'data-turns': turns,
      on: pointed ? { click: () => pointed(name) } : {},
    },
    text,
  );
}

function drawWord(box, letters, units) {
  if (letters.length === 0) box.append(el('span', { class: 'nothing', text: t('boardEmpty') }));
  if (letters.length > MOST_LETTERS) {
    box.append(el('span', { class: 'long', text: letters.join('') }));
    return;
  }
  const looks = new Map((units.show ?? []).map((look) => [look.letter, look]));
  for (const [at, letter] of letters.entries()) {
    const cells = looks.get(letter)?.cells;
    const cell = cells
      ? el(
          'span',
          { class: `cell ${looks.get(letter).name}` },
          [...cells].map((one, row) =>
            unit(`${at}:${row}`, one === '#' ? 'square full' : 'square', '', units),
          ),
        )
      : unit(
          String(at),
          `cell ${looks.get(letter)?.name ?? USUAL[letter] ?? owned(letter, units.sides)}`.trim(),
          face(letter, looks),
          units,
        );
    cell.dataset.letter = letter;
    box.append(cell);
  }
}

// A letter with which the name of just one player begins is a piece of that player.
function owned(letter, sides) {
  const [one, two] = (sides ?? []).map((name) => name[0].toLowerCase() === letter.toLowerCase());
  return one === two ? '' : one ? 'of-one' : 'of-two';
}

// What is seen of a letter: itself, unless the rules give it a look that no other letter has.
function face(letter, looks) {
  const look = looks.get(letter);
  const isAlone =
    look && [...looks.values()].every((other) => other === look || other.name !== look.name);
  return isAlone ? '' : letter === ' ' ? '\u00a0' : letter;
}

function drawBoard(box, { letters, marks }, units) {
  if (letters.length === 0) box.append(el('span', { class: 'nothing', text: t('boardEmpty') }));
  for (const [at, letter] of letters.entries()) {
    const mark = marks[at] || '.';
    const cell = unit(
      String(at),
      mark === '.' ? 'cell' : 'cell taken',
      [
        el('span', { text: letter }),
        el('span', { class: 'mark', text: mark === '.' ? '\u00a0' : mark }),
      ],
      units,
    );
    box.append(cell);
  }
}

export function boardLegend() {
  return el('p', {
    class: 'help',
    text: [t('takenBy', 'o', playerName(0)), t('takenBy', 'x', playerName(1))].join(' · '),
  });
}

function drawHeaps(box, sizes, units) {
  if (sizes.length === 0) box.append(el('span', { class: 'nothing', text: t('boardEmpty') }));
  if (sizes.length > MOST_DRAWN) {
    box.append(el('span', { class: 'long', text: sizes.join(' ') }));
    return;
  }
  for (const [at, size] of sizes.entries()) {
    const stones = el('span', { class: 'stones' });
    if (size > MOST_STONES) stones.append(unit(String(at), 'pile', `\u00d7${size}`, units));
    else
      for (let stone = Number(size); stone >= 1; stone -= 1)
        stones.append(
          unit(
            `${at}:${stone}`,
            isOver(at, stone, units.selected) ? 'stone under' : 'stone',
            '',
            units,
          ),
        );
    if (size === 0n) stones.append(unit(String(at), 'pile none', '0', units));
    box.append(
      el(
        'span',
        { class: 'heap' },
        stones,
        el('span', {
          class: 'name',
          text:
            units.what === 'heaps'
              ? `${units.heaps?.[at] || t('heapNumber', at + 1)} = ${size}`
              : String(size),
        }),
      ),
    );
  }
}

// Whether a stone lies on one that is pointed at, and goes with it.
const isOver = (heap, stone, selected) =>
  [...selected].some((name) => name.startsWith(`${heap}:`) && stone > Number(name.split(':')[1]));

// This unit, and the same one of each heap of the same size where heaps have no names.
export function alike(name, position) {
  if (kind() !== 'lists') return [name];
  const sizes = numbers(position);
  const [heap, ...stone] = name.split(':');
  return [...sizes.keys()]
    .filter((at) => sizes[at] === sizes[Number(heap)])
    .map((at) => [at, ...stone].join(':'));
}

// Where a move leads. Heaps without names keep their places: one that is gone leaves an empty
// place.
export function after(move, position) {
  const sizes = numbers(position);
  const changes = move.turn?.changes ?? [];
  const isPlain =
    kind() === 'lists' &&
    sizes.length <= MOST_DRAWN &&
    changes.length > 0 &&
    changes.every(({ heap }) => typeof heap === 'number' && heap <= sizes.length);
  if (!isPlain) return move.position;
  const parts = sizes.map((size) => [size]);
  for (const { heap, to } of changes) parts[heap - 1] = [to].flat().length > 0 ? [to].flat() : [0];
  return heapsText(parts.flat());
}

// The units of a position that a turn touches.
export function touched(turn, position) {
  const units = new Set();
  const span = (at, length) => {
    for (let letter = at - 1; letter < at - 1 + length; letter += 1) units.add(String(letter));
  };
  if (turn.place !== undefined) span(turn.place, 1);
  const sizes = numbers(position);
  for (const change of turn.changes || []) {
    if (change.at !== undefined) span(change.at, Number(change.from));
    else touchHeap(units, change, sizes);
  }
  // Places of later moves count in the word as it is then: they are those of this position only
  // while its length stays.
  let same = true;
  for (const step of turn.steps || []) {
    if (same) touchLetters(units, step);
    same &&= [...step.from].length === [...step.to].length;
  }
  return units;
}

// Letters at either end that stay what they are are read by the move, but nothing happens to them;
// if the move takes some out, what stays is not told apart.
function touchLetters(units, step) {
  const from = [...step.from];
  const to = [...step.to];
  const same = from.length === to.length;
  const changed = from.map((letter, index) => !same || letter !== to[index]);
  for (const [index, is] of changed.entries())
    if (is) touchLetter(units, step.at - 1 + index, from[index], same ? to[index] : null);
  if (from.length === 0) units.add(String(step.at - 1));
}

// Of a letter that is drawn as cells, those that change.
function touchLetter(units, at, from, to) {
  const cells = (letter) => [
    ...(state.info?.show?.find((look) => look.letter === letter)?.cells ?? ''),
  ];
  const [before, after] = [cells(from), cells(to)];
  if (before.length === 0) units.add(String(at));
  else
    for (const [row, cell] of before.entries()) if (cell !== after[row]) units.add(`${at}:${row}`);
}

function touchHeap(units, change, sizes) {
  const names = game()?.heaps || [];
  const heap = typeof change.heap === 'number' ? change.heap - 1 : names.indexOf(change.heap);
  const left = [change.to].flat().reduce((sum, size) => sum + BigInt(size), 0n);
  const size = sizes[heap] ?? BigInt(change.from);
  units.add(String(heap));
  if (size > MOST_STONES) return;
  // Stones are taken from the top; a heap that is split or grows is touched as a whole.
  const kept = left < size && [change.to].flat().length <= 1 ? Number(left) : 0;
  for (let stone = kept + 1; stone <= Number(size); stone += 1) units.add(`${heap}:${stone}`);
}

// The moves that touch all that is pointed at; those that touch nothing else first.
export function filtered(moves, selected, position) {
  const wanted = [...selected];
  const found = moves
    .map((move, index) => ({ index, units: touched(move.turn, position) }))
    .filter(({ units }) => wanted.every((name) => units.has(name)));
  if (wanted.length === 0) return found.map(({ index }) => index);
  const exact = ({ units }) => (lowest(units) === lowest(selected) ? 0 : 1);
  return found
    .map((move, order) => [exact(move), order, move.index])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
    .map(([, , index]) => index);
}

// Whether positions are words or boards.
const isOfLetters = () => kind() === 'words' || kind() === 'boards';

// The only move that these units can mean, or null if another one would touch more than they do.
export function decided(moves, selected, position) {
  const found = filtered(moves, selected, position);
  if (found.length === 0) return null;
  const place = isOfLetters() ? (name) => name : (name) => name.split(':')[0];
  const places = (units) => JSON.stringify([...new Set([...units].map(place))].sort());
  const all = found.map((index) => touched(moves[index].turn, position));
  const same = all.filter((units) => lowest(units) === lowest(selected));
  // Where each move takes all that the next one takes, the letter it begins at says which is meant.
  const first = (units) => Math.min(...[...units].map(Number));
  const isWithin = (one, other) => [...one].every((name) => other.has(name));
  const isNested =
    kind() === 'words' &&
    all.every((one) => all.every((other) => isWithin(one, other) || isWithin(other, one)));
  const begun =
    isNested && selected.size === 1
      ? found.filter((_, at) => first(all[at]) === first(selected))
      : [];
  if (begun.length === 1) return begun[0];
  return same.length === 1 && all.every((units) => places(units) === places(selected))
    ? found[0]
    : found.length === 1 && all[0].size > 0
      ? found[0]
      : null;
}

// Of stones the lowest one of each heap says which are taken; of letters all count.
function lowest(units) {
  if (isOfLetters()) return JSON.stringify([...units].sort());
  const least = new Map();
  for (const name of units) {
    const [heap, stone] = name.split(':');
    if (stone !== undefined) least.set(heap, Math.min(least.get(heap) ?? Infinity, Number(stone)));
  }
  return JSON.stringify([...least].sort());
}
