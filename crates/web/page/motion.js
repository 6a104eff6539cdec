// Animates a change of the board: what stays slides to its new place, what disappears fades out,
// and what is new fades in. Every change redraws the board, so its places before and after are
// compared.

import { isStill } from './dom.js';

const DURATION = 220; // milliseconds
const OPTIONS = { duration: DURATION, easing: 'ease-out' };

let running = null; // the change that is being shown: { position, start, steps, ghosts }

// What lies where on a board, before it is drawn anew.
export function measured(board, position) {
  if (!board || isStill()) return null;
  return { position, what: board.className, tokens: tokensOf(board) };
}

// Shows how a board has come about from one that was measured. The same board again goes on with
// it.
export function show(before, board, position) {
  if (!before || !board || isStill()) return;
  if (before.position !== position && before.what === board.className) {
    const now = { what: board.className, tokens: tokensOf(board) };
    running = { position, start: performance.now(), ...changes(before, now) };
  }
  if (running?.position === position) replay(board);
}

// The units, with their heap if they are stones, and their letter if they are cells of one.
function tokensOf(board) {
  return [...board.querySelectorAll('[data-unit]')].map((node) => {
    const [place, stone = null] = node.dataset.unit.split(':');
    const box = node.getBoundingClientRect();
    return {
      name: node.dataset.unit,
      place: Number(place),
      stone,
      text: node.dataset.letter ?? (node.matches('.square') ? node.className : node.textContent),
      node,
      box,
    };
  });
}

function changes(before, now) {
  const isHeaps = !/words|boards/.test(now.what);
  const texts = ({ tokens }) => tokens.map(({ text }) => text);
  // Cells stay where they are.
  const isDrawnByCells = !isHeaps && now.tokens.some(({ stone }) => stone !== null);
  const from = isHeaps
    ? heapsFrom(before, now)
    : isDrawnByCells
      ? now.tokens.reduce((all, { place }) => Object.assign(all, { [place]: place }), [])
      : cameFrom(texts(before), texts(now));
  const old = new Map(before.tokens.map((token) => [token.name, token]));
  const steps = now.tokens.map((token) => {
    const place = from[token.place];
    const name = token.stone === null ? String(place) : `${place}:${token.stone}`;
    const source = old.get(name);
    if (source?.text !== token.text) return [token.name, [{ opacity: 0 }, { opacity: 1 }]];
    old.delete(name);
    const [x, y] = [source.box.left - token.box.left, source.box.top - token.box.top];
    const there = { transform: `translate(${x}px, ${y}px)` };
    return x === 0 && y === 0 ? null : [token.name, [there, { transform: 'none' }]];
  });
  // What is left over has gone.
  const ghosts = [...old.values()]
    .filter(({ node }) => !node.matches('.square'))
    .map(({ node, box }) => ({ node: ghost(node), box }));
  return { steps: steps.filter(Boolean), ghosts };
}

// For each heap the one it was. Named heaps keep their places; others are ordered by size.
function heapsFrom(before, now) {
  const sizes = (tokens) =>
    tokens.reduce((all, { place, stone, text }) => {
      all[place] = stone === null ? text : String(Math.max(Number(stone), Number(all[place] ?? 0)));
      return all;
    }, []);
  const [old, after] = [sizes(before.tokens), sizes(now.tokens)];
  if (!/lists/.test(now.what)) return [...after.keys()];
  const from = cameFrom(old, after);
  const free = [...old.keys()].filter((place) => !from.includes(place));
  return from.map((place) => (place >= 0 ? place : (free.shift() ?? -1)));
}

// For each of `after` the equal one of `before`, or -1: from both ends, then the nearest in
// between.
function cameFrom(before, after) {
  const from = new Array(after.length).fill(-1);
  const least = Math.min(before.length, after.length);
  let head = 0;
  for (; head < least && before[head] === after[head]; head += 1) from[head] = head;
  let tail = 1;
  for (; tail <= least - head && before.at(-tail) === after.at(-tail); tail += 1) {
    from[after.length - tail] = before.length - tail;
  }
  const free = new Set([...before.keys()].slice(head, before.length - tail + 1));
  for (let at = head; at <= after.length - tail; at += 1) {
    const equal = [...free].filter((place) => before[place] === after[at]);
    if (equal.length === 0) continue;
    [from[at]] = equal.sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
    free.delete(from[at]);
  }
  return from;
}

// A picture of something that has gone, which is nothing to point at.
function ghost(node) {
  const copy = node.cloneNode(true);
  copy.removeAttribute('data-unit');
  copy.classList.remove('live', 'selected', 'wins', 'loses', 'draws');
  copy.classList.add('ghost');
  copy.setAttribute('aria-hidden', 'true');
  return copy;
}

function replay(board) {
  const elapsed = performance.now() - running.start;
  if (elapsed >= DURATION) {
    running = null;
    return;
  }
  const start = (node, frames) => {
    const animation = node.animate(frames, OPTIONS);
    animation.currentTime = elapsed;
    return animation;
  };
  for (const [name, frames] of running.steps) {
    start(board.querySelector(`[data-unit="${name}"]`), frames);
  }
  const { left, top } = board.getBoundingClientRect();
  for (const { node, box } of running.ghosts) {
    Object.assign(node.style, { left: `${box.left - left}px`, top: `${box.top - top}px` });
    board.append(node);
    const gone = { opacity: 0, transform: 'translateY(-1rem)' };
    start(node, [{ opacity: 1 }, gone]).onfinish = () => node.remove();
  }
}
