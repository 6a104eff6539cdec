// The part *Explanation*: why who wins, in the engine's words, for the game or for the position on
// the board; also as a file, and the machine as a picture, in which it reads the position on the
// board.

import { button, choice, copyText, el, reachByKeyboard, sanitised, save } from './dom.js';
import { arrived } from './failure.js';
import { figure } from './figure.js';
import {
  announce,
  bus,
  fileStem,
  game,
  gameKey,
  isPartisan,
  latest,
  question,
  state,
  t,
} from './state.js';
import { walk } from './walk.js';
import { Work } from './work.js';

const FORMATS = [
  ['Markdown', 'markdown', 'md'],
  ['LaTeX', 'latex', 'tex'],
  ['TXT', 'text', 'txt'],
];
const SECONDS = 20;

let root;
let about = 'game'; // or `position`
let key = null; // what is shown
let machine = false; // whether the theorem has one
let reading = null; // of the machine that is drawn: { reader, key, position }
const work = new Work();
const fetching = new Work();
const drawing = new Work();
const following = new Work();

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
  bus.addEventListener('surveyed', follow);
}

const hasMachine = (proved) => typeof proved?.answer.states === 'number';

export function opened() {
  if (game() && key !== wanted()) explain();
}

export function languageChanged() {
  key = null;
  reading = null;
  render();
  if (!root.hidden) opened();
}

function changed() {
  if (key !== null && key !== wanted()) clear();
  if (reading && reading.key !== gameKey()) clearMachine();
  if (!root.hidden) opened();
}

function clear() {
  key = null;
  for (const one of [work, fetching]) one.cancel();
  root.querySelector('#explained').replaceChildren();
}

function clearMachine() {
  for (const one of [drawing, following]) one.cancel();
  reading = null;
  root.querySelector('#machine').replaceChildren();
}

const wanted = () =>
  JSON.stringify([
    about,
    gameKey(),
    state.language,
    about === 'position' ? [state.position, state.mover] : null,
  ]);

const body = () =>
  question({
    ...(about === 'position'
      ? { position: state.position, ...(isPartisan() ? { mover: state.mover } : {}) }
      : {}),
    limits: { seconds: SECONDS },
  });

function explain() {
  clear();
  key = wanted();
  const mine = key;
  work.ask('/explain', { ...body(), format: 'html' }, (answer) => {
    if (mine !== key) return;
    const article = el(
      'article',
      { class: 'prose', tabindex: '-1', 'aria-label': t('explanation') },
      sanitised(answer.document),
    );
    root.querySelector('#explained').replaceChildren(walk(article), article);
    reachByKeyboard(article);
    announce(t('explanation'));
  });
}

function file([label, format, ending]) {
  const one = button(
    label,
    () =>
      fetching.ask(
        '/explain',
        { ...body(), format },
        (answer) => save(`${fileStem()}.${ending}`, answer.document),
        one,
      ),
    { 'aria-label': t('downloadAs', label) },
  );
  return one;
}

function copy([label, format]) {
  const one = button(
    label,
    () =>
      fetching.ask(
        '/explain',
        { ...body(), format },
        async (answer) => {
          root.querySelector('#copied').textContent = t(
            (await copyText(answer.document)) ? 'copied' : 'notCopiedAtAll',
          );
        },
        one,
      ),
    { 'aria-label': t('copyAs', label) },
  );
  return one;
}

// The position that is known to be one of this game.
const onBoard = () => (latest.surveyed?.key === gameKey() ? latest.surveyed.position : null);

// Asks for the machine, and how it reads the position on the board.
function askMachine(on, done, back = null) {
  const position = onBoard();
  const body = question({ what: 'machine', format: 'svg', limits: { seconds: SECONDS } });
  on.ask(
    '/draw',
    position === null ? body : { ...body, position },
    (said) => done(said, position),
    back,
  );
}

function drawMachine(back) {
  const about = gameKey();
  askMachine(
    drawing,
    async (said, position) => {
      const tikz = () =>
        drawing.ask(
          '/draw',
          question({ what: 'machine', format: 'tikz', limits: { seconds: SECONDS } }),
          ({ picture }) => save(`${fileStem()}-machine.tex`, picture),
        );
      const drawn = figure(said.picture, {
        name: `${fileStem()}-machine`,
        title: said.title || t('machineTitle'),
        description: said.description,
        others: [['TikZ', tikz]],
      });
      root.querySelector('#machine').replaceChildren(drawn);
      if (!drawn.svg) return;
      const { reader } = await arrived(import('./machine.js'));
      if (!drawn.isConnected) return;
      reading = { reader: reader(drawn.svg), key: about, position };
      drawn.before(reading.reader.element, following.box);
      if (position !== null) reading.reader.show(position, said.reading);
      follow();
    },
    back,
  );
}

// The machine reads what comes onto the board.
function follow() {
  const position = onBoard();
  if (!reading || reading.key !== gameKey() || position === null || position === reading.position)
    return;
  reading.position = position;
  const mine = reading;
  askMachine(following, (said, read) => {
    if (mine === reading) mine.reader.show(read, said.reading);
  });
}

function render() {
  const draw = button(t('drawMachine'), () => drawMachine(draw), {
    id: 'draw-machine',
    hidden: !machine,
  });
  root.replaceChildren(
    el('h2', { text: t('explanation') }),
    el(
      'div',
      { class: 'ask' },
      choice(
        'explain-about',
        t('explainAbout'),
        [
          ['game', t('explainGame')],
          ['position', t('explainPosition')],
        ],
        about,
        (chosen) => {
          about = chosen;
          opened();
        },
      ),
    ),
    work.box,
    el('div', { id: 'explained', class: 'explanation' }),
    el(
      'div',
      { class: 'tools' },
      el('span', { text: t('labelled', t('explanationAs'), '') }),
      FORMATS.map(file),
      el('span', { text: t('labelled', t('copy'), '') }),
      FORMATS.slice(0, 2).map(copy),
      el('span', { id: 'copied', role: 'status' }),
    ),
    fetching.box,
    el('div', { class: 'tools' }, draw),
    drawing.box,
    el('div', { id: 'machine' }),
  );
}
