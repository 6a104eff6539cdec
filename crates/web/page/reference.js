// The rule language on one page: lines of it, each with the keywords it explains. What the lines
// mean is told in `learn-en.js` and `learn-ja.js`, in the same order.

import { el } from './dom.js';

export const LINES = [
  ['game "Title"', 'game'],
  ['players Alice, Bob', 'players'],
  ['heaps a b', 'heaps'],
  ['heap n', 'heap'],
  ['word [01]*', 'word'],
  ['parameter k = 3 in 1..9', 'parameter'],
  ['move a -> a - d  where 0 < d <= 3', 'move', 'where', '->'],
  ['move any h: h -> h - 1', 'any'],
  ['move n -> a, b  where a + b = n - 1'],
  ['move a -> a / 2 if a > 3 else 0', 'else'],
  ['move 01 -> empty', 'empty'],
  ["move '#' -> '.'  after '.' before $", 'after', 'before'],
  ['move a b -> digits(a + b)', 'digits', 'digit'],
  ['move Left: 01 -> 1'],
  ['move l -> l + 1 gains 2', 'gains'],
  ['turn 1..k moves', 'turn', 'moves'],
  ['turn any heaps'],
  ['octal 0.77', 'octal', 'hexadecimal'],
  ['pick until none is left', 'pick', 'until'],
  ['result the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically',
    'result', 'maximises', 'minimises', 'lexicographically'],
  ["show 'O' as coin, 'b' as '#.'", 'show', 'gap', 'tile', 'wall', 'coin', 'pawn'],
  ['misere', 'misere'],
  ['ends when a = b', 'ends'],
  ['draw when a = 5', 'draw'],
  ['expect 3 wins, 4 loses', 'expect', 'wins', 'loses'],
  ['expect (1, 2) value 3', 'value'],
  ["expect 'T.F' outcome N", 'outcome'],
  ['expect (1, 4) difference 7', 'difference'],
  ['claim loses when n mod 4 = 0', 'claim', 'when'],
  ['claim wins if n > 3', 'if', 'only'],
  ['claim loses when n mod 4 = 0 except 8', 'except'],
  ['claim a winning move touches 1 heap', 'winning', 'touches', 'takes'],
  ['claim play lasts length / 2', 'play', 'lasts', 'odd', 'even'],
  ['claim strategy leftmost 1, else rightmost 0', 'strategy', 'leftmost', 'rightmost'],
  ['= != < <= + - * / mod', 'mod'],
  ['a > 0 and not (b = 1 or b = 2)', 'and', 'or', 'not'],
  ['d in {1, 3..5}', 'in'],
  ['a xor b', 'xor'],
  ['max(a, b)', 'max', 'min'],
  ['some d: a = 2 d', 'some', 'all'],
  ['count(1) = length / 2', 'count', 'length', 'sum'],
  ['columns(2) mod 3 = 0', 'columns'],
  ['-- ...', '--'],
];

// A sentence as nodes: what stands between backquotes is code.
export const sentence = (text) => text.split('`')
  .map((part, index) => (index % 2 === 1 ? el('code', { text: part }) : part));

// The line that explains each keyword, by its number.
export const KEYWORDS = new Map(
  LINES.flatMap(([, ...keywords], line) => keywords.map((keyword) => [keyword, line])),
);
