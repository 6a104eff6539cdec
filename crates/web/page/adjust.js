// A position that is changed by clicking: heaps get one more or one less, letters become the next
// letter, marks of a board the next mark.

import { boardParts, heapsText, numbers } from './board.js';
import { button, el } from './dom.js';
import { game, kind, playerName, state, t } from './state.js';

const MOST_LETTERS = 40;
const MOST_HEAPS = 16;
const MARKS = ['.', 'o', 'x'];

// `changed(position)` is called with what it has become. Nothing where it is too long.
export function adjuster(position, changed) {
  const what = kind();
  const make = { words: adjustWord, boards: adjustBoard }[what] ?? adjustHeaps;
  const controls = make(position, changed);
  return (
    controls &&
    el(
      'div',
      { class: 'adjust', role: 'group', 'aria-label': t('adjust') },
      el('span', { class: 'label', text: t('adjust') }),
      controls,
    )
  );
}

function adjustHeaps(position, changed) {
  const sizes = numbers(position);
  if (sizes.length > MOST_HEAPS) return null;
  const isList = kind() === 'lists';
  const put = (at, size) => {
    const next = sizes.with(at, size);
    // A list has no empty heaps.
    const left = isList ? next.filter((one) => one > 0n) : next;
    changed(heapsText(left));
  };
  const heap = (size, at) => {
    const name = game()?.heaps?.[at] || t('heapNumber', at + 1);
    const step = (sign, by, id, said, disabled) =>
      button(sign, () => put(at, size + by), {
        id: `adjust-${at}-${id}`,
        class: 'square',
        'aria-label': t(said, name, size),
        disabled,
      });
    return el(
      'span',
      { class: 'heap-size' },
      step('+', 1n, 'more', 'oneMore', false),
      el('span', { text: isList ? String(size) : `${name} = ${size}` }),
      step('\u2212', -1n, 'less', 'oneLess', size === 0n),
    );
  };
  const add = () => changed(heapsText([...sizes, 1n]));
  const canAdd = isList && sizes.length < MOST_HEAPS;
  return [sizes.map(heap), canAdd ? button(t('addHeap'), add, { id: 'adjust-add' }) : null];
}

// The letter after this one, of those that the game has.
const after = (letter, letters) => letters[(letters.indexOf(letter) + 1) % letters.length];

function letterButton(text, at, next, click, className) {
  const label = t('nextLetter', at + 1, text, next);
  const shape = { id: `adjust-${at}`, class: className, 'aria-label': label };
  return button(text === ' ' ? '\u00a0' : text, click, shape);
}

function adjustWord(position, changed) {
  const letters = [...(state.info?.letters || '')];
  const word = [...position];
  if (letters.length === 0 || word.length > MOST_LETTERS) return null;
  const cells = word.map((letter, at) => {
    const next = after(letter, letters);
    const put = () => changed(word.with(at, next).join(''));
    return letterButton(letter, at, next, put, letter === '#' ? 'cell tile' : 'cell');
  });
  const add = () => changed([...word, word.at(-1) ?? letters[0]].join(''));
  const remove = () => changed(word.slice(0, -1).join(''));
  return [
    cells,
    button(t('addLetter'), add, { id: 'adjust-add' }),
    button(t('removeLetter'), remove, { id: 'adjust-remove', disabled: word.length === 0 }),
  ];
}

// Marks alone need not tell whose turn it is: then it is whose it was, or who has taken less.
function toMove(position, marks) {
  const taken = (mark) => marks.filter((one) => one === mark).length;
  return position.split('/')[2] ?? playerName(taken('o') > taken('x') ? 1 : 0);
}

function adjustBoard(position, changed) {
  const { letters, marks } = boardParts(position);
  if (letters.length === 0 || letters.length > MOST_LETTERS) return null;
  const names = { '.': t('free'), o: playerName(0), x: playerName(1) };
  return letters.map((letter, at) => {
    const mark = marks[at] || '.';
    const next = after(mark, MARKS);
    const put = () => {
      const all = letters.map((_, index) => (index === at ? next : marks[index] || '.'));
      const taken = all.some((one) => one !== '.') ? [all.join(''), toMove(position, all)] : [];
      changed([letters.join(''), ...taken].join('/'));
    };
    const isFree = mark === '.';
    return letterButton(
      isFree ? letter : `${letter}${mark}`,
      at,
      names[next],
      put,
      isFree ? 'cell' : 'cell taken',
    );
  });
}
