// Which example position is put on the board, where nobody has chosen a position.

import { numbers } from './board.js';
import { bus, kind, putPosition, state } from './state.js';

const LONGEST = 16; // letters of an example on the board
const MOST = 8; // heaps of one

let offered = null; // the example that was put on the board
let further = []; // examples that may replace it
let seen = []; // those that it replaced, with how much there is to play: { example, worth }
let isOutdated = false; // whether the rules have been edited since a position was put on the board

bus.addEventListener('typed', () => {
  isOutdated = true;
});
bus.addEventListener('position', positionChosen);

// In a lost position there is little to find, and where there is only one move there is nothing to
// decide: the next example, if nobody has chosen this one; and if none is better, the best of them.
bus.addEventListener('surveyed', ({ detail: { survey } }) => {
  // Whoever has begun a match has chosen it.
  if (state.played.length > 0) offered = null;
  if (state.position !== offered) return;
  const worth = survey.over ? 0 : survey.moves.length === 1 ? 1 : survey.outcome === 'P' ? 2 : 3;
  seen.push({ example: offered, worth });
  if (worth === 3) return;
  if (further.length > 0) {
    putPosition(nextExample(further), state.mover, false);
    return;
  }
  const [best] = seen.toSorted((one, other) => other.worth - one.worth);
  offered = null;
  if (best.example !== state.position) putPosition(best.example, state.mover, false);
});

export function positionChosen() {
  isOutdated = false;
}

// Replaces a position that the edited rules no longer allow by an example, if there is one.
export function replacePosition() {
  const examples = state.info?.examples || [];
  if (!isOutdated || examples.length === 0) return false;
  seen = [];
  putPosition(nextExample(examples), state.mover, false);
  return true;
}

// The one to begin with.
export function firstExample(examples) {
  seen = [];
  return nextExample(examples);
}

// The one in which most is left to do; the others are kept for later.
function nextExample(examples) {
  offered = fullest(examples, kind());
  further = examples.filter((example) => example !== offered && room(example, kind()) !== null);
  return offered;
}

// Of examples that fit on the board, the one with most letters or heaps, and then most stones: in
// the smallest ones play is often over.
export function fullest(examples, what) {
  const sized = examples.map((example) => [example, room(example, what)]);
  const ranked = sized.filter(([, size]) => size !== null);
  const [best] = ranked.sort(([, a], [, b]) => b[0] - a[0] || b[1] - a[1]);
  return best?.[0] ?? examples[0];
}

// How large it is, or null for what is empty or does not fit.
function room(example, what) {
  if (what === 'words' || what === 'boards') {
    const letters = example === 'empty' ? 0 : [...example].length;
    return letters === 0 || letters > LONGEST ? null : [letters, 0];
  }
  const heaps = numbers(example).filter((size) => size > 0n);
  if (heaps.length === 0 || heaps.length > MOST) return null;
  return [heaps.length, Number(heaps.reduce((sum, size) => sum + size))];
}
