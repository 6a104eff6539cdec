// Shapes of a picture that stand for positions are links: to the mouse, which is shown what they
// say, and to the keyboard, where one of them is reached by Tab and the others by arrow keys.

// The groups that have the shape of a position itself, not its frames.
const MIDDLE = ['won', 'lost', 'open', 'folded'];

// `pick(position)` returns what a click does, or null; `point(hint)` gets what is pointed at, or
// null. Returns `mark(position)`, which shows where that position is and returns its link, if any.
export function makePickable(svg, pick, point) {
  const links = new Map();
  // The hint of a shape begins with its position.
  for (const hint of svg.querySelectorAll(':scope > g > * > title')) {
    const [position] = hint.textContent.split(/: |：/);
    const click = pick(position);
    if (click) add(links, position, hint, click, point);
  }
  if (links.size === 0) return () => undefined;
  // The parts of an image are nothing to a screen reader.
  svg.setAttribute('role', 'group');
  const shapes = [...links.values()].map(({ shape }) => shape);
  for (const shape of shapes) {
    shape.setAttribute('role', 'link');
    shape.setAttribute('tabindex', '-1');
    shape.setAttribute('aria-label', shape.querySelector('title').textContent);
    shape.addEventListener('focus', () => {
      rove(shapes, shape);
      point(shape.querySelector('title').textContent);
    });
    shape.addEventListener('keydown', (event) => key(event, shape, shapes));
  }
  rove(shapes, shapes[0]);
  return (position) => mark(links, shapes, position);
}

function add(links, position, hint, click, point) {
  const shape = hint.parentElement;
  const isMiddle = MIDDLE.some((name) => shape.parentElement.classList.contains(name));
  if (!links.has(position) || isMiddle) links.set(position, { shape });
  shape.classList.add('pickable');
  shape.addEventListener('click', click);
  shape.addEventListener('pointerenter', () => point(hint.textContent));
  shape.addEventListener('pointerleave', () => point(null));
}

function rove(shapes, chosen) {
  for (const shape of shapes) shape.setAttribute('tabindex', shape === chosen ? '0' : '-1');
}

function mark(links, shapes, position) {
  for (const shape of shapes) {
    shape.classList.remove('current');
    shape.removeAttribute('aria-current');
  }
  const shape = links.get(position)?.shape;
  if (!shape) return undefined;
  shape.classList.add('current');
  shape.setAttribute('aria-current', 'true');
  rove(shapes, shape);
  return shape;
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(event, shape, shapes) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = DIRECTIONS[event.key];
  if (direction) nearest(shape, shapes, direction)?.focus();
  else if (event.key === 'Enter' || event.key === ' ') shape.dispatchEvent(new MouseEvent('click'));
  else return;
  event.preventDefault();
  // The picture itself is not moved by them.
  event.stopPropagation();
}

const middle = (shape) => {
  const { x, y, width, height } = shape.getBBox();
  return [x + width / 2, y + height / 2];
};

// The next shape in a direction: the nearest one, where a step aside counts twice.
function nearest(shape, shapes, [right, down]) {
  const [x, y] = middle(shape);
  let best;
  let least = Infinity;
  for (const other of shapes) {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const along = dx * right + dy * down;
    const far = along + 2 * Math.abs(right === 0 ? dx : dy);
    if (along > 1 && far < least) [best, least] = [other, far];
  }
  return best;
}
