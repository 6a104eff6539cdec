// Maps in a picture: rasters of cells that are too many to be shapes of their own. What is pointed
// at is said, and a click puts it on the board. By keyboard, a cursor does both.

import { button, el } from './dom.js';
import { announce, t } from './state.js';

const SVG = 'http://www.w3.org/2000/svg';
const FAR = 10; // cells, by the keys for pages
const STILL = 5; // pixels: a click may move so far, a drag moves further

// Makes the maps of a figure live. `maps`: where they are, as the engine says. `about` says what is
// in them: `position(map, column, row)`, and `cell(map, position)`, which is a column and a row;
// `value(position)`, or null where the colour has to say it; `open(position)` is what a click does,
// or null if nothing; and `start` the position the cursor begins at.
export function live(figure, maps, about) {
  const { svg, camera } = figure;
  const colours = legend(svg);
  const pointed = el('p', { class: 'pointed', 'aria-hidden': 'true' });
  const open = button('', () => about.open(cursor.position), { class: 'open-cell', hidden: true });
  const cursor = new Cursor(svg, maps[0], about.open ? 'link' : 'img');
  let pressed = null;

  // Moves the cursor, if there is a position; returns what is said of it.
  const point = (map, column, row) => {
    if (cursor.isAt(map, column, row)) return cursor.said;
    const colour = classAt(svg, map, column, row);
    if (!colour) return null;
    const position = about.position(map, column, row);
    const said = about.value(position) ?? colours.get(colour);
    cursor.move(map, column, row);
    cursor.position = position;
    cursor.said = said ? t('labelled', position, said) : position;
    cursor.focusable.setAttribute('aria-label', cursor.said);
    pointed.textContent = cursor.said;
    open.hidden = !about.open;
    open.textContent = t('goTo', position);
    return cursor.said;
  };
  const cellAt = (event) => {
    const [x, y] = camera.place(event) ?? [];
    for (const map of maps) {
      const [column, row] = [
        Math.floor((x - map.x) / map.side),
        Math.floor((y - map.y) / map.side),
      ];
      const isInside = column >= 0 && row >= 0 && column < map.columns && row < map.rows;
      if (isInside) return [map, column, row];
    }
    return null;
  };

  svg.setAttribute('role', 'group');
  svg.classList.add('map');
  svg.addEventListener('pointermove', (event) => {
    const cell = event.pointerType === 'touch' || event.buttons ? null : cellAt(event);
    if (cell) point(...cell);
  });
  svg.addEventListener('pointerdown', (event) => {
    const cell = cellAt(event);
    pressed = {
      x: event.clientX,
      y: event.clientY,
      isKnown: Boolean(cell) && cursor.isAt(...cell),
    };
  });
  svg.addEventListener('click', (event) => {
    const cell = cellAt(event);
    if (!cell || !pressed || !about.open) return;
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL) return;
    // A finger cannot point without touching: it has to touch a cell twice.
    const isMeant = event.pointerType !== 'touch' || pressed.isKnown;
    if (point(...cell) !== null && isMeant) about.open(cursor.position);
  });
  cursor.focusable.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps(event.key, cursor);
    if (about.open && (event.key === 'Enter' || event.key === ' ')) about.open(cursor.position);
    else if (step) {
      const said = point(...step);
      camera.reveal(cursor.middle(), 2 * cursor.map.side);
      cursor.focusable.scrollIntoView({ block: 'nearest' });
      if (said) announce(said);
    } else return;
    event.preventDefault();
    // The picture itself is not moved by them.
    event.stopPropagation();
  });
  begin(maps, about, point);
  // Above the map: its lower end may be out of view.
  figure
    .querySelector('.view')
    .before(
      el('p', { class: 'help', text: t(about.open ? 'mapHelp' : 'mapHelpOnly') }),
      pointed,
      open,
    );
}

// The cursor begins at the position on the board, if that is in a map, else at the first cell.
function begin(maps, about, point) {
  for (const map of maps) {
    const cell = about.cell(map, about.start);
    const isInside = cell?.every((at, axis) => at >= 0 && at < [map.columns, map.rows][axis]);
    if (isInside && point(map, ...cell) !== null) return;
  }
  for (const map of maps) for (const column of [0, 1]) if (point(map, column, 0) !== null) return;
}

// Where a key takes the cursor, or null.
function steps(key, { map, column, row }) {
  const [last, low] = [map.columns - 1, map.rows - 1];
  const to = {
    ArrowLeft: [column - 1, row],
    ArrowRight: [column + 1, row],
    ArrowUp: [column, row - 1],
    ArrowDown: [column, row + 1],
    PageUp: [column, row - FAR],
    PageDown: [column, row + FAR],
    Home: [0, row],
    End: [last, row],
  }[key];
  if (!to) return null;
  return [map, Math.max(0, Math.min(last, to[0])), Math.max(0, Math.min(low, to[1]))];
}

// What the colours of the legend mean: the class of a cell, and the text next to the sample.
function legend(svg) {
  const samples = [...svg.querySelectorAll(':scope > g:not(.dots, .dots-on-full) > rect')].map(
    (sample) => sample.parentElement,
  );
  const told = (group) => {
    const next = group.nextElementSibling;
    return (
      next?.matches('.dots, .dots-on-full') ? next.nextElementSibling : next
    )?.textContent.trim();
  };
  return new Map(samples.map((group) => [group.classList[0], told(group)]));
}

// The class of the cells that a cell belongs to.
function classAt(svg, map, column, row) {
  const point = svg.createSVGPoint();
  point.x = map.x + (column + 0.5) * map.side;
  point.y = map.y + (row + 0.5) * map.side;
  const cells = [
    ...svg.querySelectorAll(':scope > g:not(.dots, .dots-on-full) > path[shape-rendering]'),
  ];
  return cells.find((path) => path.isPointInFill(point))?.parentElement.classList[0];
}

// A cell with the lines that lead to it from the sides.
class Cursor {
  constructor(svg, map, role) {
    Object.assign(this, { map, column: -1, row: -1, position: null, said: null });
    const [lines, cell] = ['path', 'rect'].map((name) => document.createElementNS(SVG, name));
    lines.setAttribute('class', 'cross');
    cell.setAttribute('class', 'cursor');
    cell.setAttribute('role', role);
    cell.setAttribute('tabindex', '0');
    svg.append(lines, cell);
    Object.assign(this, { lines, focusable: cell });
  }

  isAt(map, column, row) {
    return this.map === map && this.column === column && this.row === row;
  }

  move(map, column, row) {
    Object.assign(this, { map, column, row });
    const { x, y, side } = map;
    const corner = [x + column * side, y + row * side];
    for (const [name, number] of [
      ['x', corner[0]],
      ['y', corner[1]],
      ['width', side],
      ['height', side],
    ]) {
      this.focusable.setAttribute(name, String(number));
    }
    this.focusable.dataset.cell = `${column} ${row}`;
    const [across, down] = this.middle();
    this.lines.setAttribute('d', `M${x} ${down}H${corner[0]}M${across} ${y}V${corner[1]}`);
  }

  middle() {
    const { x, y, side } = this.map;
    return [x + (this.column + 0.5) * side, y + (this.row + 0.5) * side];
  }
}
