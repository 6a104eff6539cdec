// Quick fixes: what a diagnostic says to write instead, as a change of the text.

import { KEYWORDS } from './reference.js';

// Signs of mathematics that people type, and how they are written in rules.
const SIGNS = {
  '≤': '<=', '≥': '>=', '≠': '!=', '→': '->', '−': '-', '×': '*', '·': '*', '⊕': 'xor',
  '∧': 'and', '∨': 'or', '¬': 'not',
};

// Hints that name a replacement, in both languages.
const REPLACE = [
  /^did you mean `([^`]+)`/, /^`([^`]+)` のことですか/, /^割り算（切り捨て）は `([^`]+)`/,
  /^conditions are joined by `([^`]+)`/, /^条件は `([^`]+)` でつなぎます/,
  /^write (\w+);/, /^(\w+) と書きます/,
];
const REMOVE = /^(remove it$|取り除いてください)/;
const CLOSE = [/^close it with (["'])/, /^(["']) で閉じてください/];
const ADD = [/^add: (.+)/, /^次の行を加えてください: (.+)/];
// What is missing at the end of a statement, or before what stands there.
const MISSING = [/^expected `([)\]}])`/, /^ここには `([)\]}])` が必要/];
const ARROW = /`->`/;

const match = (patterns, text) => patterns.map((one) => text.match(one)).find(Boolean)?.[1];

// The change that mends it, or null: `range` of the text becomes `text`. `kind` is `replace`,
// `remove`, `insert` or `add`, and `shown` what a button says about it.
export function fixOf(diagnostic, text, [start, end]) {
  const { hint = '', reason = '', code } = diagnostic;
  const there = text.slice(start, end);
  const added = match(ADD, hint);
  const change = (kind, now, range = [start, end]) => ({
    kind, range, text: now, shown: (now || text.slice(...range)).trim(),
  });
  const lineBreak = text.endsWith('\n') ? '' : '\n';
  if (added) return change('add', `${lineBreak}${added}\n`, [text.length, text.length]);
  if (!diagnostic.line) return null;
  const sign = code === 'UnexpectedCharacter' ? SIGNS[there] : undefined;
  if (sign) return change('replace', spaced(sign, text, start, end));
  const wanted = match(REPLACE, hint);
  if (wanted) {
    const from = doubled(text, start, there) ? start - 1 : start;
    return change('replace', spaced(wanted, text, from, end), [from, end]);
  }
  if (REMOVE.test(hint)) return change('remove', '');
  const quote = match(CLOSE, hint);
  if (quote) return change('insert', quote, [end, end]);
  const isArrow = ARROW.test(reason) && text.slice(start, start + 2) === '=>';
  if (isArrow) return change('replace', '->', [start, start + 2]);
  const missing = match(MISSING, reason);
  if (missing) return change('insert', missing, behindText(text, start));
  const near = nearest(there);
  return near && code !== 'UnknownStatement' ? change('replace', near) : null;
}

// Of `==`, `//` and `||` only the second sign is marked.
const doubled = (text, start, there) => there.length === 1 && text[start - 1] === there;

// Words stand apart from what is beside them.
function spaced(word, text, start, end) {
  if (!/^\w/.test(word)) return word;
  const gap = (letter = ' ') => (/\S/.test(letter) ? ' ' : '');
  return `${gap(text[start - 1])}${word}${gap(text[end])}`;
}

// Behind the text before `at`, without the white space between.
function behindText(text, at) {
  const place = text.slice(0, at).trimEnd().length;
  return [place, place];
}

// The keyword that somebody may have mistyped.
function nearest(word) {
  if (!/^[a-z]{4,}$/.test(word) || KEYWORDS.has(word)) return null;
  const isMeant = (keyword) => keyword.length >= 4 && isOneSlip(word, keyword);
  return [...KEYWORDS.keys()].find(isMeant) ?? null;
}

// Whether one letter is missing, too many or another one, or two letters have changed places.
function isOneSlip(typed, meant) {
  let head = 0;
  while (head < typed.length && typed[head] === meant[head]) head += 1;
  const [a, b] = [typed.slice(head), meant.slice(head)];
  const swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || swapped;
}
