// A plot of single heaps in a picture: the heap that is pointed at, or chosen by arrow keys, says
// what it is.

import { el } from './dom.js';
import { announce, t } from './state.js';

const SVG = 'http://www.w3.org/2000/svg';
const FAR = 10; // heaps, by the keys for pages
const AROUND = 4; // units between a dot and its mark

// Makes the plot of a figure live. `first` is the heap of its first dot, `tell(heap)` what is said
// of one.
export function plot(figure, { first, tell }) {
  const { svg, camera } = figure;
  const dots = dotsOf(svg);
  if (dots.length === 0) return;
  const [top, bottom] = [Math.min, Math.max].map((most) => most(...dots.map(({ y }) => y)));
  const pointed = el('p', { class: 'pointed', 'aria-hidden': 'true' });
  const [line, mark] = ['path', 'circle'].map((name) => document.createElementNS(SVG, name));
  line.setAttribute('class', 'cross');
  for (const [name, value] of [
    ['class', 'cursor'],
    ['role', 'img'],
    ['tabindex', '0'],
  ])
    mark.setAttribute(name, value);
  svg.append(line, mark);
  svg.setAttribute('role', 'group');
  let at = 0;

  const point = (to) => {
    at = Math.max(0, Math.min(dots.length - 1, to));
    const { x, y, radius } = dots[at];
    const said = t('labelled', t('heapTold', first + at), tell(first + at));
    for (const [name, value] of [
      ['cx', x],
      ['cy', y],
      ['r', radius + AROUND],
    ])
      mark.setAttribute(name, String(value));
    line.setAttribute('d', `M${x} ${y + radius + AROUND}V${bottom}`);
    mark.setAttribute('aria-label', said);
    mark.dataset.heap = String(first + at);
    pointed.textContent = said;
    return said;
  };
  svg.addEventListener('pointermove', (event) => follow(event));
  svg.addEventListener('pointerdown', (event) => follow(event));
  function follow(event) {
    if (event.type === 'pointermove' && event.buttons) return;
    const [x, y] = camera.place(event) ?? [];
    // In the plot, not in what is below it.
    if (y >= top - 2 * FAR && y <= bottom + 2 * FAR) point(nearest(dots, x));
  }
  mark.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageUp: at - FAR,
      PageDown: at + FAR,
      Home: 0,
      End: dots.length - 1,
    }[event.key];
    if (to === undefined) return;
    announce(point(to));
    camera.reveal([dots[at].x, dots[at].y], 2 * FAR);
    event.preventDefault();
    // The picture itself is not moved by them.
    event.stopPropagation();
  });
  point(0);
  figure.querySelector('.view').before(el('p', { class: 'help', text: t('plotHelp') }), pointed);
}

// The dots from left to right. Those of rare values are squares; those of the legend have no hint.
function dotsOf(svg) {
  const number = (node, name) => Number(node.getAttribute(name));
  const all = (selector) =>
    [...svg.querySelectorAll(selector)].filter((node) => node.querySelector('title'));
  const round = all(':scope > g.point > circle').map((node) => ({
    x: number(node, 'cx'),
    y: number(node, 'cy'),
    radius: number(node, 'r'),
  }));
  const square = all(':scope > g.rare > rect').map((node) => {
    const radius = number(node, 'width') / 2;
    return { x: number(node, 'x') + radius, y: number(node, 'y') + radius, radius };
  });
  return [...round, ...square].sort((one, other) => one.x - other.x);
}

function nearest(dots, x) {
  const distance = (at) => Math.abs(dots[at].x - x);
  return dots.reduce((best, _, at) => (distance(at) < distance(best) ? at : best), 0);
}
