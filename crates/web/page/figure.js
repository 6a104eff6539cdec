// A picture that can be looked at closely: zoomed and moved by wheel, mouse, fingers and keys, and
// downloaded.

import { button, copyPicture, el, parseSvg, pixels, save, shadowed } from './dom.js';
import { makePickable } from './pickable.js';
import { t } from './state.js';

const NEAREST = 12;

// The picture `text` (SVG). `others`: pairs of a format's name and a function that asks for it.
// `pick(position)` returns what a click on its shape
// does, or null.
// The method `mark(position)` of the figure shows where a position is in it; `svg` and `camera` are
// for what else goes on in the picture.
export function figure(text, { name, title, description, others = [], pick = null }) {
  const svg = parseSvg(text);
  if (!svg)
    return Object.assign(el('p', { class: 'note failed', text: t('notUnderstood') }), {
      mark: () => undefined,
      svg: null,
    });
  const host = shadowed(svg);
  const drawn = host.shadowRoot.querySelector('svg');
  // A title wider than a narrow picture reaches over its edge instead of being cut.
  drawn.style.overflow = 'visible';
  const pointed = el('p', { class: 'pointed', 'aria-hidden': 'true' });
  const mark = pick
    ? makePickable(drawn, pick, (hint) => {
        pointed.textContent = hint ?? '';
      })
    : () => undefined;
  const view = el(
    'div',
    { class: 'view', tabindex: '0', role: 'group', 'aria-label': `${title}. ${t('figureHelp')}` },
    host,
  );
  const camera = new Camera(view, drawn);
  const copied = el('span', { role: 'status' });
  const files = [
    ['SVG', () => save(`${name}.svg`, text, 'image/svg+xml')],
    ['PNG', async () => save(`${name}.png`, await pixels(text), 'image/png')],
    ...others,
  ];
  const tools = el(
    'div',
    { class: 'tools' },
    button('+', () => camera.zoom(1.4), { 'aria-label': t('zoomIn'), class: 'square' }),
    button('\u2212', () => camera.zoom(1 / 1.4), { 'aria-label': t('zoomOut'), class: 'square' }),
    button(t('fit'), () => camera.fit()),
    el('span', { text: t('labelled', t('download'), '') }),
    files.map(([format, ask]) => button(format, ask, { 'aria-label': t('downloadAs', format) })),
    button(t('copyPicture'), async () => {
      copied.textContent = t((await copyPicture(text)) ? 'copied' : 'notCopiedAtAll');
    }),
    copied,
  );
  const made = el(
    'figure',
    { class: 'figure' },
    el('figcaption', { text: title }),
    tools,
    view,
    pick ? pointed : null,
    el('p', { class: 'help', text: t('figureHelp') }),
    description
      ? el('details', {}, el('summary', { text: t('inWords') }), el('p', { text: description }))
      : null,
  );
  return Object.assign(made, { mark, svg: drawn, camera });
}

class Camera {
  constructor(view, svg) {
    this.view = view;
    this.svg = svg;
    const box = (svg.getAttribute('viewBox') || '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const size = [svg.getAttribute('width'), svg.getAttribute('height')].map(
      (length) => parseFloat(length) || 100,
    );
    this.whole = box.length === 4 && box.every(Number.isFinite) ? box : [0, 0, ...size];
    this.box = [...this.whole];
    this.pointers = new Map();
    svg.setAttribute('viewBox', this.whole.join(' '));
    view.addEventListener('keydown', (event) => this.key(event));
    view.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    view.addEventListener('pointerdown', (event) => this.down(event));
    view.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
      view.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    this.show();
  }

  get scale() {
    return this.whole[2] / this.box[2];
  }

  show() {
    this.svg.setAttribute('viewBox', this.box.map((number) => number.toFixed(2)).join(' '));
    // Zoomed out, a finger moves the page; zoomed in, the picture.
    this.view.classList.toggle('near', this.scale > 1.01);
  }

  fit() {
    this.box = [...this.whole];
    this.show();
  }

  // Around a point of the picture, its middle if none is given.
  zoom(factor, at = [this.box[0] + this.box[2] / 2, this.box[1] + this.box[3] / 2]) {
    const scale = Math.min(NEAREST, Math.max(1, this.scale * factor));
    const [width, height] = [this.whole[2] / scale, this.whole[3] / scale];
    const part = [(at[0] - this.box[0]) / this.box[2], (at[1] - this.box[1]) / this.box[3]];
    this.box = [at[0] - part[0] * width, at[1] - part[1] * height, width, height];
    this.keepInside();
  }

  pan(right, down) {
    this.box[0] += right;
    this.box[1] += down;
    this.keepInside();
  }

  // Moves as little as is needed to have a point in view, and so much around it.
  reveal([x, y], around) {
    const short = (at, from, length) =>
      Math.min(0, at - around - from) + Math.max(0, at + around - from - length);
    this.pan(short(x, this.box[0], this.box[2]), short(y, this.box[1], this.box[3]));
  }

  keepInside() {
    for (const axis of [0, 1]) {
      const most = this.whole[axis] + this.whole[axis + 2] - this.box[axis + 2];
      this.box[axis] = Math.max(this.whole[axis], Math.min(most, this.box[axis]));
    }
    this.show();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 0.15;
    const actions = {
      '+': () => this.zoom(1.4),
      '=': () => this.zoom(1.4),
      '-': () => this.zoom(1 / 1.4),
      0: () => this.fit(),
      ArrowLeft: () => this.pan(-step * this.box[2], 0),
      ArrowRight: () => this.pan(step * this.box[2], 0),
      ArrowUp: () => this.pan(0, -step * this.box[3]),
      ArrowDown: () => this.pan(0, step * this.box[3]),
    };
    const moves = event.key.startsWith('Arrow');
    // Where there is nothing to move, arrows scroll the page as they do everywhere.
    if (!actions[event.key] || (moves && this.scale <= 1.01)) return;
    event.preventDefault();
    actions[event.key]();
  }

  place(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return undefined;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.view) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.place(event));
  }

  down(event) {
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.scale > 1.01 || this.pointers.size > 1) this.view.setPointerCapture(event.pointerId);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.pointers]
      .filter(([id]) => id !== event.pointerId)
      .map(([, point]) => point);
    const now = [event.clientX, event.clientY];
    this.pointers.set(event.pointerId, now);
    if (others.length === 1) {
      const distance = (point) => Math.hypot(point[0] - others[0][0], point[1] - others[0][1]);
      const middle = { clientX: (now[0] + others[0][0]) / 2, clientY: (now[1] + others[0][1]) / 2 };
      if (distance(before) > 0) this.zoom(distance(now) / distance(before), this.place(middle));
    } else if (others.length === 0 && this.scale > 1.01) {
      const matrix = this.svg.getScreenCTM();
      if (matrix) this.pan((before[0] - now[0]) / matrix.a, (before[1] - now[1]) / matrix.d);
    }
  }
}
