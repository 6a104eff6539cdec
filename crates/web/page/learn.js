// Lessons, each a game to begin with, and the rule language on one page: a dialog.

import { button, dialogHead, el } from './dom.js';
import { LINES, sentence } from './reference.js';
import * as rules from './rules.js';
import { goTo, loadWords, state, t } from './state.js';

// The rules of the lessons; their text is put above them as a comment.
const LESSONS = [
  [
    'game "Take 1, 2 or 3"',
    'heaps n',
    'move n -> n - d  where 0 < d <= 3',
    'expect 3 wins, 4 loses',
  ],
  ['game "Nim"', 'heap n', 'move n -> m  where m < n', 'expect (3, 3) loses, (1, 2, 4) wins'],
  [
    'game "Take 1, 3 or 4"',
    'heaps n',
    'move n -> n - d  where d in {1, 3, 4}',
    'claim loses when n mod 7 = 0',
  ],
  [
    'game "Pins"',
    'word [. #]*',
    "move '#'  -> '.'",
    "move '##' -> '..'",
    "expect '##' wins, '##.##' loses",
  ],
  [
    'game "Toads and Frogs"',
    'players Toad, Frog',
    "word [TF]* '.' [TF]*",
    "move Toad: 'T.' -> '.T'",
    "move Toad: 'TF.' -> '.FT'",
    "move Frog: '.F' -> 'F.'",
    "move Frog: '.TF' -> 'FT.'",
    "expect 'T.F' outcome N",
  ],
];
const SHOWN = ['', '3 4 5', '10', '#####.##', 'TTF.F']; // positions to begin with

let root;
let words; // of the lessons, in the language of the page

export function init(dialog) {
  root = dialog;
}

export function languageChanged() {
  if (root.open) show();
}

export async function open() {
  await show();
  root.showModal();
}

function begin(index) {
  const [, ...said] = words.lessons[index];
  const text = [...said.map((line) => `-- ${line}`), '', ...LESSONS[index], ''].join('\n');
  rules.replace(text, { position: SHOWN[index], claim: '' });
  root.close();
  if (state.tab !== 'table') goTo('table');
  document.getElementById('rules-title').focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

async function show() {
  words = await loadWords('learn');
  root.replaceChildren(
    dialogHead(root, 'learn-title', words.learn, t('close')),
    el('p', { text: words.lessonsHelp }),
    el(
      'ol',
      { class: 'lessons' },
      words.lessons.map(([title, ...said], index) =>
        el(
          'li',
          {},
          button(title, () => begin(index), { class: 'link' }),
          el('p', { text: said.join(' ') }),
        ),
      ),
    ),
    el('h3', { text: words.languageTitle }),
    el(
      'dl',
      { class: 'reference' },
      LINES.map((one) => [
        el('dt', {}, el('code', { text: one.line })),
        el('dd', {}, sentence(one[state.language])),
      ]),
    ),
  );
}
