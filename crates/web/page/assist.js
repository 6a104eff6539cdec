// Help in the editor: words to complete what is being typed, and what a keyword means. It is loaded
// when the editor is first used.

import { el } from './dom.js';
import { KEYWORDS, sentence } from './reference.js';
import { announce, bus, state, t } from './state.js';

const LEAST = 2; // letters, from which on words are offered
const REST = 350; // milliseconds the mouse rests on a keyword until it is explained
const GAP = 4; // pixels between a word and what is shown about it
// Keywords that only begin a statement.
const FIRST = new Set([
  'game',
  'parameter',
  'players',
  'octal',
  'hexadecimal',
  'pick',
  'ends',
  'misere',
  'expect',
  'claim',
  'result',
  'turn',
  'show',
]);
// Lines that give names: what is typed there is new, until a condition begins.
const NAMING = /^\s*(players|heaps?|parameter)\b(?!.*\b(where|in)\b)/;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/gu;
const DECLARED = [
  ['nameHeap', /^\s*heaps?\s+(.+?)(?:\s+where\b|--|$)/gm],
  ['nameParameter', /^\s*parameter\s+(\w+)/gm],
  ['namePlayer', /^\s*players\s+(.+?)(?:--|$)/gm],
];

// The names that the rules give, each with what it names.
export function namesIn(text) {
  const names = new Map();
  for (const [what, pattern] of DECLARED) {
    for (const [, listed] of text.matchAll(pattern)) {
      for (const name of listed.match(NAME) ?? []) names.set(name, what);
    }
  }
  return names;
}

// What can stand where `prefix` is being typed. `isFirst`: it begins the line.
export function completions(text, prefix, isFirst) {
  const begins = (keyword) => KEYWORDS.get(keyword).line.startsWith(keyword);
  const fits = (keyword) => (isFirst ? begins(keyword) : !FIRST.has(keyword));
  const keywords = [...KEYWORDS]
    .filter(([word]) => /^\w/.test(word) && fits(word))
    .map(([word, about]) => ({ word, about }));
  const names = isFirst ? [] : [...namesIn(text)].map(([word, what]) => ({ word, what }));
  const known = new Set(names.map(({ word }) => word));
  const found = [...names, ...keywords.filter(({ word }) => !known.has(word))];
  return found.filter(({ word }) => word.startsWith(prefix));
}

export class Assist {
  constructor(editor) {
    this.editor = editor;
    this.area = editor.area;
    this.options = [];
    this.chosen = -1;
    this.list = el('ul', {
      id: 'completions',
      class: 'completions',
      role: 'listbox',
      hidden: true,
    });
    this.tip = el('div', { id: 'rules-tip', class: 'tip', role: 'tooltip', hidden: true });
    this.tip.addEventListener('pointerleave', () => this.hideTip());
    editor.element.append(this.list, this.tip);
    this.area.setAttribute('aria-autocomplete', 'list');
    this.area.setAttribute('aria-controls', 'completions');
    const listeners = {
      input: (event) => this.typed(event),
      keydown: (event) => this.key(event),
      pointermove: (event) => this.hover(event),
      pointerleave: (event) => this.left(event),
      pointerdown: () => this.leave(),
      blur: () => this.leave(),
      scroll: () => this.follow(),
    };
    for (const [name, hear] of Object.entries(listeners)) this.area.addEventListener(name, hear);
    addEventListener('scroll', () => this.follow(), { passive: true });
    // Messages about the rules above and below the editor can move it.
    bus.addEventListener('game', () => this.follow());
    this.translate();
  }

  translate() {
    this.language = state.language;
    this.list.setAttribute('aria-label', t('suggestions'));
  }

  // --- Completion --------------------------------------------------------------------------------

  // The word that ends at the caret, and what stands before it in its line.
  before() {
    const at = this.area.selectionStart;
    const line = this.editor.text.slice(this.editor.text.lastIndexOf('\n', at - 1) + 1, at);
    const [word] = line.match(/[\p{L}_][\p{L}\p{N}_]*$/u) ?? [''];
    return { at, line, word, head: line.slice(0, line.length - word.length) };
  }

  typed(event) {
    this.hideTip();
    const { word, head } = this.before();
    const typing = event.inputType === 'insertText' || event.inputType === 'deleteContentBackward';
    if (event.isComposing || !typing || word.length < LEAST || NAMING.test(head)) this.close();
    else this.offer(false);
  }

  // Shows what fits. A word that is complete is offered no other unless it is `wanted`.
  offer(wanted) {
    if (this.language !== state.language) this.translate();
    const { line, word, head } = this.before();
    const found = isCode(line) ? completions(this.editor.text, word, head.trim() === '') : [];
    if (found.length === 0 || (!wanted && found.some((one) => one.word === word))) {
      this.close();
      return;
    }
    this.options = found;
    this.list.replaceChildren(...found.map((option, index) => this.option(option, index)));
    this.list.hidden = false;
    this.choose(0);
    this.place(this.list, this.area.selectionStart - word.length, 0);
  }

  option({ word, about, what }, index) {
    const accept = (event) => {
      event.preventDefault();
      this.accept(index);
    };
    return el(
      'li',
      { role: 'option', id: `completion-${index}`, on: { pointerdown: accept } },
      el('code', { text: word }),
      el('span', {}, what ? t(what) : sentence(about[state.language])),
    );
  }

  choose(index) {
    this.chosen = (index + this.options.length) % this.options.length;
    for (const [at, node] of [...this.list.children].entries()) {
      node.setAttribute('aria-selected', String(at === this.chosen));
    }
    this.area.setAttribute('aria-activedescendant', `completion-${this.chosen}`);
    // Only the list scrolls, not the page.
    const { offsetTop, offsetHeight } = this.list.children[this.chosen];
    const lowest = offsetTop + offsetHeight - this.list.clientHeight;
    this.list.scrollTop = Math.max(lowest, Math.min(offsetTop, this.list.scrollTop));
  }

  accept(index) {
    const { at, word } = this.before();
    const chosen = this.options[index].word;
    this.close();
    this.editor.apply([at - word.length, at], chosen);
  }

  close() {
    if (this.list.hidden) return;
    this.list.hidden = true;
    this.options = [];
    this.area.removeAttribute('aria-activedescendant');
  }

  leave() {
    this.close();
    this.hideTip();
  }

  // --- Keys --------------------------------------------------------------------------------------

  key(event) {
    if (event.isComposing) return;
    if (event.key === ' ' && event.ctrlKey) this.offer(true);
    else if (event.key === 'F1') this.explain();
    else if (event.key === 'Escape' && !this.tip.hidden) this.hideTip();
    else if (event.ctrlKey || event.metaKey || event.altKey || !this.listKey(event)) return;
    event.preventDefault();
  }

  // Keys of the list while it is open; others close it or go on typing.
  listKey({ key, shiftKey }) {
    if (this.list.hidden || shiftKey) return false;
    const actions = {
      ArrowDown: () => this.choose(this.chosen + 1),
      ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.accept(this.chosen),
      Tab: () => this.accept(this.chosen),
      Escape: () => this.close(),
    };
    if (!actions[key] && /^(Arrow|Home|End|Page)/.test(key)) this.close();
    actions[key]?.();
    return Boolean(actions[key]);
  }

  // --- What a keyword means ----------------------------------------------------------------------

  // The keyword at the caret, said aloud too.
  explain() {
    const at = this.area.selectionStart;
    const found = this.keywords(this.lineAt(at)).find(([start, end]) => start <= at && at <= end);
    if (found) this.showTip(found, true);
  }

  lineAt(offset) {
    return this.editor.text.slice(0, offset).split('\n').length - 1;
  }

  // The keywords of a line: where they begin and end in the text, and what they are.
  keywords(number) {
    const lines = this.editor.text.split('\n');
    const start = lines.slice(0, number).reduce((sum, line) => sum + line.length + 1, 0);
    const line = lines[number] ?? '';
    return [...line.matchAll(/[\p{L}_]+|->/gu)]
      .filter(({ 0: word, index }) => KEYWORDS.has(word) && isCode(line.slice(0, index)))
      .map(({ 0: word, index }) => [start + index, start + index + word.length, word]);
  }

  hover(event) {
    clearTimeout(this.resting);
    // A finger does not hover.
    const found = event.pointerType === 'touch' ? undefined : this.pointed(event);
    if (!found) {
      if (!this.byKey) this.hideTip();
      return;
    }
    const { text } = this.editor;
    this.resting = setTimeout(() => {
      if (this.list.hidden && this.editor.text === text) this.showTip(found, false);
    }, REST);
  }

  // The keyword under the mouse.
  pointed({ clientX, clientY }) {
    const number = [...this.editor.paint.children].findIndex((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top <= clientY && clientY < bottom;
    });
    return number < 0
      ? undefined
      : this.keywords(number).find(([start, end]) => {
          const { left, right } = this.rangeOf(start, end - start);
          return left <= clientX && clientX <= right;
        });
  }

  showTip([start, end, keyword], byKey) {
    const about = KEYWORDS.get(keyword);
    this.byKey = byKey;
    const example = el('code', { text: about.line });
    this.tip.replaceChildren(
      el('p', {}, sentence(about[state.language])),
      el('p', { class: 'help' }, `${t('labelled', t('example'), '')} `, example),
    );
    this.tip.hidden = false;
    this.place(this.tip, start, end - start);
    if (byKey) announce(this.tip.textContent);
  }

  hideTip() {
    clearTimeout(this.resting);
    this.tip.hidden = true;
    this.byKey = false;
  }

  // The mouse can go onto what is shown.
  left(event) {
    if (!this.tip.contains(event.relatedTarget) && !this.byKey) this.hideTip();
  }

  // --- Places ------------------------------------------------------------------------------------

  // Where a stretch of the text is on the screen.
  rangeOf(offset, length) {
    const number = this.lineAt(offset);
    const column = offset - (this.editor.text.lastIndexOf('\n', offset - 1) + 1);
    const range = document.createRange();
    const line = this.editor.paint.children[number];
    range.setStart(...textPlace(line, column));
    range.setEnd(...textPlace(line, column + length));
    return range.getBoundingClientRect();
  }

  // Puts a box below a stretch of the text, or above it where there is no room.
  place(box, offset, length) {
    this.placed = { box, offset, length, text: this.editor.text };
    const { left, top, bottom } = this.rangeOf(offset, length);
    const { width, height } = box.getBoundingClientRect();
    const above = bottom + GAP + height > innerHeight && top - GAP - height > 0;
    const rightmost = document.documentElement.clientWidth - width - GAP;
    box.style.left = `${Math.max(GAP, Math.min(left, rightmost))}px`;
    box.style.top = `${above ? top - GAP - height : bottom + GAP}px`;
  }

  follow() {
    if (this.list.hidden && this.tip.hidden) return;
    const { box, offset, length, text } = this.placed;
    if (text === this.editor.text) this.place(box, offset, length);
    else this.leave();
  }
}

// Whether what follows in the line is neither a comment nor quoted.
function isCode(before) {
  return !/--|["']/.test(before.replace(/"[^"]*"|'[^']*'/g, ''));
}

// The text node of a painted line in which a column is, and the place in it.
function textPlace(line, column) {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  let left = column;
  let node = texts.nextNode();
  for (let next = texts.nextNode(); next && left > node.length; next = texts.nextNode()) {
    left -= node.length;
    node = next;
  }
  return [node, Math.min(left, node.length)];
}
