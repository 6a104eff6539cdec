// Lessons, each a game to begin with, and the rule language on one page: a dialog.

import { button, dialogHead, el } from './dom.js';
import * as rules from './rules.js';
import { goTo, state, t } from './state.js';

// The rules of the lessons; their text is put above them as a comment.
const LESSONS = [
  ['game "Take 1, 2 or 3"', 'heaps n', 'move n -> n - d  where 0 < d <= 3', 'expect 3 wins, 4 loses'],
  ['game "Nim"', 'heap n', 'move n -> m  where m < n', 'expect (3, 3) loses, (1, 2, 4) wins'],
  ['game "Take 1, 3 or 4"', 'heaps n', 'move n -> n - d  where d in {1, 3, 4}', 'claim loses when n mod 7 = 0'],
  ['game "Pins"', "word [. #]*", "move '#'  -> '.'", "move '##' -> '..'", "expect '##' wins, '##.##' loses"],
  ['game "Toads and Frogs"', 'players Toad, Frog', "word [TF]* '.' [TF]*", "move Toad: 'T.' -> '.T'", "move Toad: 'TF.' -> '.FT'", "move Frog: '.F' -> 'F.'", "move Frog: '.TF' -> 'FT.'", "expect 'T.F' outcome N"],
];
const SHOWN = ['', '3 4 5', '10', '#####.##', 'TTF.F']; // positions to begin with

// Lines of the language; what they mean is in the words of the page, in the same order.
const LINES = [
  'game "Title"', 'heaps a b', 'heap n', 'word [01]*', 'move a -> a - d  where 0 < d <= 3', 'move any h: h -> h - 1', 'move n -> a, b  where a + b = n - 1', 'move 01 -> empty',
  'players Left, Right', 'move Left: 01 -> 1', 'misere', 'parameter k = 3', 'expect 3 wins, 4 loses', 'claim loses when n mod 4 = 0', '= != < <= + - * / mod and or not', 'd in {1, 3..5}', '-- ...',
];

let root;

export function init(dialog) {
  root = dialog;
}

export function languageChanged() {
  if (root.open) show();
}

export function open() {
  show();
  root.showModal();
}

function begin(index) {
  const [, ...said] = t('lessons')[index];
  const text = [...said.map((line) => `-- ${line}`), '', ...LESSONS[index], ''].join('\n');
  rules.replace(text, { position: SHOWN[index], claim: '' });
  root.close();
  if (state.tab !== 'table') goTo('table');
  document.getElementById('rules-title').focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function show() {
  root.replaceChildren(
    dialogHead(root, 'learn-title', t('learn'), t('close')),
    el('p', { text: t('lessonsHelp') }),
    el('ol', { class: 'lessons' }, t('lessons').map(([title, ...said], index) => el('li', {}, button(title, () => begin(index), { class: 'link' }), el('p', { text: said.join(' ') })))),
    el('h3', { text: t('languageTitle') }),
    el('dl', { class: 'reference' }, LINES.map((line, index) => [el('dt', {}, el('code', { text: line })), el('dd', { text: t('languageLines')[index] })])));
}
