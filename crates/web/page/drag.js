// Stones are dragged out of their heap: what is taken hold of and all that lies on it. Letting go
// of it outside is a click on it, and while it is outside the frame of the heap says so; letting go
// inside puts it back.

const SLACK = 6; // pixels the pointer moves until it drags

// The heap and the stones above the one that is held, itself included.
function held(stone) {
  const [heap, lowest] = stone.dataset.unit.split(':');
  const all = [...stone.parentElement.querySelectorAll(`[data-unit^="${heap}:"]`)];
  return all.filter((one) => Number(one.dataset.unit.split(':')[1]) >= Number(lowest));
}

function isInside({ clientX: x, clientY: y }, { left, right, top, bottom }) {
  return left <= x && x <= right && top <= y && y <= bottom;
}

function putBack(stones) {
  for (const one of stones) {
    one.classList.remove('dragged');
    one.style.transform = '';
  }
}

export function draggable(place) {
  let drag = null; // { stone, stones, x, y, heap, box, isMoving, isCancelled }

  function end(event, isDropped) {
    if (!drag) return;
    const { stone, stones, heap, box, isMoving, isCancelled } = drag;
    drag = null;
    removeEventListener('keydown', escape);
    heap.classList.remove('held', 'left');
    if (!isMoving) return;
    putBack(stones);
    // The browser may see a click, too.
    const swallow = (click) => {
      if (click.isTrusted) click.stopPropagation();
    };
    place.addEventListener('click', swallow, true);
    setTimeout(() => place.removeEventListener('click', swallow, true));
    if (isDropped && !isCancelled && !isInside(event, box)) stone.click();
  }

  // Escape puts back what is held; letting go does nothing then.
  function escape(event) {
    if (event.key !== 'Escape' || !drag?.isMoving) return;
    putBack(drag.stones);
    drag.heap.classList.remove('held', 'left');
    drag.isCancelled = true;
  }

  place.addEventListener('pointerdown', (event) => {
    const stone = event.target.closest?.('.stone.live');
    if (!stone || event.button !== 0) return;
    const heap = stone.closest('.heap');
    drag = {
      stone,
      stones: held(stone),
      x: event.clientX,
      y: event.clientY,
      heap,
      box: heap.getBoundingClientRect(),
      isMoving: false,
    };
    stone.setPointerCapture(event.pointerId);
    addEventListener('keydown', escape);
  });
  place.addEventListener('pointermove', (event) => {
    if (!drag || drag.isCancelled) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.isMoving ||= Math.hypot(x, y) > SLACK;
    if (!drag.isMoving) return;
    drag.heap.classList.add('held');
    drag.heap.classList.toggle('left', !isInside(event, drag.box));
    for (const one of drag.stones) {
      one.classList.add('dragged');
      one.style.transform = `translate(${x}px, ${y}px)`;
    }
  });
  place.addEventListener('pointerup', (event) => end(event, true));
  for (const name of ['pointercancel', 'lostpointercapture']) {
    place.addEventListener(name, (event) => end(event, false));
  }
}
