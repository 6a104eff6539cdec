// The machine of a theorem reads a position, letter by letter, in its picture: the letter that is
// read is marked, the state it leads to is lit, and at the end it is said who wins.

import { button, el, isStill } from './dom.js';
import { isPartisan, kind, playerName, shown, t } from './state.js';

const PACE = 900; // milliseconds a letter
const SVG = 'http://www.w3.org/2000/svg';

// What the class of the last state says.
function ending(state, name) {
  if (isPartisan())
    return t('readEndClass', state, t(`class${name}`, playerName(0), playerName(1)));
  return t(name === 'P' ? 'readEndLost' : 'readEndWon', state);
}

// The control of a reading: `show(position, reading)` begins one, where `reading` is what the
// engine says of the position, or undefined. `svg` is the picture of the machine.
export function reader(svg) {
  const diagram = new Diagram(svg);
  const tape = el('div', { class: 'scroll tape', tabindex: '0', role: 'group' });
  const told = el('p', { class: 'told', role: 'status' });
  const of = el('p', { class: 'help' });
  let steps = [];
  let cells = [];
  let name = '';
  let at = 0; // number of letters that have been read
  let timer = 0;

  const stateAt = (place) => (place === 0 ? 0 : steps[place - 1][1]);
  const sentence = () => {
    const [letter, state] = at === 0 ? [] : steps[at - 1];
    const unit = kind() === 'words' ? 'readLetter' : 'readDigit';
    const now = at === 0 ? t('readStart') : t(unit, at, steps.length, letter, state);
    return at === steps.length ? `${now} ${ending(stateAt(at), name)}` : now;
  };
  const go = (to) => {
    const before = at;
    at = Math.max(0, Math.min(steps.length, to));
    for (const [place, cell] of cells.entries()) {
      cell.classList.toggle('read', place < at - 1);
      cell.classList.toggle('now', place === at - 1);
    }
    reveal(tape, cells[Math.max(0, at - 1)]);
    // A step forward is seen moving along its arc.
    diagram.light(at === 0 ? null : stateAt(at - 1), stateAt(at), at === before + 1 && !isStill());
    told.textContent = sentence();
    for (const [one, off] of [
      [first, at === 0],
      [back, at === 0],
      [next, at === steps.length],
    ]) {
      one.setAttribute('aria-disabled', String(off));
    }
  };
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = t('readPlay');
  };
  const step = (to) => {
    pause();
    go(to);
  };
  const tick = () => {
    if (at === steps.length || !told.isConnected) pause();
    else go(at + 1);
  };
  const first = button(t('readAgain'), () => step(0), { id: 'read-first' });
  const back = button(t('stepBack'), () => step(at - 1), { id: 'read-back' });
  const play = button(
    t('readPlay'),
    () => {
      if (timer) {
        pause();
        return;
      }
      if (at === steps.length) go(0);
      timer = setInterval(tick, PACE);
      play.textContent = t('readPause');
    },
    { id: 'read-play', class: 'main' },
  );
  const next = button(t('stepNext'), () => step(at + 1), { id: 'read-next' });

  // Who wants less motion steps.
  const tools = el('div', { class: 'walk' }, first, back, isStill() ? null : play, next);
  const keys = {
    ArrowLeft: () => step(at - 1),
    ArrowRight: () => step(at + 1),
    Home: () => step(0),
    End: () => step(steps.length),
  };
  const element = el(
    'div',
    {
      class: 'reader',
      role: 'group',
      'aria-label': t('readTitle'),
      on: {
        keydown: (event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
          event.preventDefault();
          keys[event.key]();
        },
      },
    },
    el('h3', { text: t('readTitle') }),
    of,
    tape,
    tools,
    told,
  );

  const show = (position, reading) => {
    pause();
    at = 0;
    of.textContent = reading ? t('readOf', shown(position)) : t('readNot', shown(position));
    tape.hidden = tools.hidden = !reading || reading.steps.length === 0;
    diagram.clear();
    told.textContent = '';
    if (!reading) return;
    ({ steps, class: name } = reading);
    cells = steps.map(([letter]) => el('span', { class: 'letter', text: letter }));
    tape.replaceChildren(...cells);
    tape.setAttribute('aria-label', steps.map(([letter]) => letter).join(' '));
    go(0);
  };
  return { element, show };
}

// Scrolls the tape, and nothing else, so that a letter is in view.
function reveal(tape, cell) {
  if (cell) tape.scrollLeft = cell.offsetLeft - tape.offsetLeft - tape.clientWidth / 2;
}

// The picture: states are circles whose hint begins with their number; the arcs between them are
// lines with a hint, from the edge of one circle to that of another.
class Diagram {
  constructor(svg) {
    this.states = new Map();
    for (const hint of svg.querySelectorAll('circle > title')) {
      const number = hint.textContent.match(/^(\d+):/)?.[1];
      if (number !== undefined) this.states.set(Number(number), hint.parentElement);
    }
    this.arcs = [...svg.querySelectorAll('path > title')].map(({ parentElement: line }) => {
      // The second stroke of a line is the head of its arrow.
      const stroke = `M${line.getAttribute('d').split('M')[1]}`;
      const numbers = stroke.match(/-?[\d.]+/g).map(Number);
      const [from, to] = [numbers.slice(0, 2), numbers.slice(-2)].map((end) => this.nearest(end));
      return { line, stroke, from, to };
    });
    this.token = document.createElementNS(SVG, 'circle');
    this.token.setAttribute('r', '7');
    this.token.setAttribute('class', 'token');
    this.token.setAttribute('visibility', 'hidden');
    svg.append(this.token);
  }

  nearest([x, y]) {
    let found;
    let least = Infinity;
    for (const [number, circle] of this.states) {
      const at = (name) => Number(circle.getAttribute(name));
      const far = Math.hypot(at('cx') - x, at('cy') - y);
      if (far < least) [found, least] = [number, far];
    }
    return found;
  }

  clear() {
    for (const shape of [...this.states.values(), ...this.arcs.map(({ line }) => line)]) {
      shape.classList.remove('lit');
    }
    this.token.setAttribute('visibility', 'hidden');
  }

  // Lights a state, and the arc that has led there.
  light(from, to, moves) {
    this.clear();
    this.states.get(to)?.classList.add('lit');
    const arc = this.arcs.find((one) => one.from === from && one.to === to);
    arc?.line.classList.add('lit');
    if (arc && moves) this.move(arc.stroke);
  }

  move(stroke) {
    this.token.style.offsetPath = `path("${stroke}")`;
    this.token.setAttribute('visibility', 'visible');
    const along = [{ offsetDistance: '0%' }, { offsetDistance: '100%' }];
    const motion = this.token.animate(along, { duration: PACE / 2, easing: 'ease-in-out' });
    motion.onfinish = () => this.token.setAttribute('visibility', 'hidden');
  }
}
