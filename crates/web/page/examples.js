// Which example position is put on the board, where nobody has chosen a position.

import { bus, putPosition, state } from './state.js';

let offered = null; // the example that was put on the board
let further = []; // examples that may replace it
let isOutdated = false; // whether the rules have been edited since a position was put on the board

bus.addEventListener('typed', () => { isOutdated = true; });
bus.addEventListener('position', positionChosen);

// In a lost position there is little to find: the next example, if nobody has chosen this one.
bus.addEventListener('surveyed', ({ detail: { survey } }) => {
  if (survey.outcome === 'P' && state.position === offered && state.played.length === 0 && further.length > 0) putPosition(nextExample(further));
});

export function positionChosen() {
  isOutdated = false;
}

// Replaces a position that the edited rules no longer allow by an example, if there is one.
export function replacePosition() {
  const examples = state.info?.examples || [];
  if (!isOutdated || examples.length === 0) return false;
  putPosition(nextExample(examples));
  return true;
}

// The longest that fits on the board: in the shortest ones play is often over. The others are kept for later.
export function nextExample(examples) {
  const fit = examples.filter((example) => example !== '' && example !== 'empty' && [...example].length <= 16);
  offered = fit.reduce((best, example) => ([...example].length > [...best].length ? example : best), fit[0] ?? examples[0]);
  further = fit.filter((example) => example !== offered);
  return offered;
}
