// The part *Explanation*: why who wins, in the engine's words, for the game or for the position on the board; also as a file, and the machine as a picture.

import { button, choice, copyText, el, reachByKeyboard, sanitised, save } from './dom.js';
import { figure } from './figure.js';
import { announce, bus, fileStem, game, gameKey, isPartisan, latest, question, state, t } from './state.js';
import { walk } from './walk.js';
import { Work } from './work.js';

const FORMATS = [['Markdown', 'markdown', 'md'], ['LaTeX', 'latex', 'tex'], ['TXT', 'text', 'txt']];
const SECONDS = 20;

let root;
let about = 'game'; // or `position`
let key = null; // what is shown
let machine = false; // whether the theorem has one
const work = new Work();
const fetching = new Work();
const drawing = new Work();

export function init(section) {
  root = section;
  machine = hasMachine(latest.proved);
  render();
  bus.addEventListener('game', changed);
  bus.addEventListener('position', changed);
  bus.addEventListener('proved', ({ detail }) => {
    machine = hasMachine(detail);
    const draw = root.querySelector('#draw-machine');
    if (draw) draw.hidden = !machine;
  });
}

const hasMachine = (proved) => typeof proved?.answer.states === 'number';

export function opened() {
  if (game() && key !== wanted()) explain();
}

export function languageChanged() {
  key = null;
  render();
  if (!root.hidden) opened();
}

function changed() {
  if (key !== null && key !== wanted()) clear();
  if (!root.hidden) opened();
}

function clear() {
  key = null;
  for (const one of [work, fetching, drawing]) one.cancel();
  root.querySelector('#explained').replaceChildren();
  root.querySelector('#machine').replaceChildren();
}

const wanted = () => JSON.stringify([about, gameKey(), state.language, about === 'position' ? [state.position, state.mover] : null]);

const body = () => question({
  ...(about === 'position' ? { position: state.position, ...(isPartisan() ? { mover: state.mover } : {}) } : {}), limits: { seconds: SECONDS },
});

function explain() {
  clear();
  key = wanted();
  const mine = key;
  work.ask('/explain', { ...body(), format: 'html' }, (answer) => {
    if (mine !== key) return;
    const article = el('article', { class: 'prose', tabindex: '-1', 'aria-label': t('explanation') }, sanitised(answer.document));
    root.querySelector('#explained').replaceChildren(walk(article), article);
    reachByKeyboard(article);
    announce(t('explanation'));
  });
}

function file([label, format, ending]) {
  const one = button(label, () => fetching.ask('/explain', { ...body(), format }, (answer) => save(`${fileStem()}.${ending}`, answer.document), one), { 'aria-label': t('downloadAs', label) });
  return one;
}

function copy([label, format]) {
  const one = button(label, () => fetching.ask('/explain', { ...body(), format }, async (answer) => {
    root.querySelector('#copied').textContent = t(await copyText(answer.document) ? 'copied' : 'notCopiedAtAll');
  }, one), { 'aria-label': t('copyAs', label) });
  return one;
}

function drawMachine(back) {
  drawing.ask('/draw', question({ what: 'machine', format: 'svg', limits: { seconds: SECONDS } }), (said) => {
    root.querySelector('#machine').replaceChildren(figure(said.picture, { name: `${fileStem()}-machine`, title: said.title || t('machineTitle'), description: said.description }));
  }, back);
}

function render() {
  const draw = button(t('drawMachine'), () => drawMachine(draw), { id: 'draw-machine', hidden: !machine });
  root.replaceChildren(el('h2', { text: t('explanation') }),
    el('div', { class: 'ask' }, choice('explain-about', t('explainAbout'), [['game', t('explainGame')], ['position', t('explainPosition')]], about, (chosen) => {
      about = chosen;
      opened();
    })),
    work.box, el('div', { id: 'explained', class: 'explanation' }),
    el('div', { class: 'tools' }, draw, el('span', { text: t('labelled', t('explanationAs'), '') }), FORMATS.map(file), el('span', { text: t('labelled', t('copy'), '') }), FORMATS.slice(0, 2).map(copy), el('span', { id: 'copied', role: 'status' })),
    fetching.box, drawing.box, el('div', { id: 'machine' }));
}
