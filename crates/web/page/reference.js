// The rule language on one page, as nodes and by keyword.

import { el } from './dom.js';
import LINES from './reference-lines.js';

export { LINES };

// A sentence as nodes: what stands between backquotes is code.
export const sentence = (text) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? el('code', { text: part }) : part));

// The line that explains each keyword.
export const KEYWORDS = new Map(
  LINES.flatMap((line) => line.keywords.map((keyword) => [keyword, line])),
);
