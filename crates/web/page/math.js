// Typesets formulas: turns the TeX that the engine writes into MathML.
//
// Only the subset of TeX that the engine uses is read. Anything else is left as text.

const MATHML = 'http://www.w3.org/1998/Math/MathML';

const SIGNS = {
  neq: '≠',
  leq: '≤',
  geq: '≥',
  cdot: '·',
  oplus: '⊕',
  in: '∈',
  lnot: '¬',
  land: '∧',
  lor: '∨',
  forall: '∀',
  exists: '∃',
  colon: ':',
  dots: '…',
  lfloor: '⌊',
  rfloor: '⌋',
  '{': '{',
  '}': '}',
  to: '→',
  times: '×',
  ldots: '…',
};
const LARGE = { sum: '∑', bigoplus: '⨁' };
const WORDS = ['min', 'max', 'gcd'];
const SET = { text: 'mtext', texttt: 'mtext', mathrm: 'mi', mathit: 'mi', operatorname: 'mi' };
const FENCES = new Set(['(', ')', '{', '}', '⌊', '⌋']);
// Commands that stand for one letter in a text.
const LETTERS = {
  textbackslash: '\\',
  textasciicircum: '^',
  textasciitilde: '~',
  textless: '<',
  textgreater: '>',
  textbar: '|',
  textquotedbl: '"',
  textasciigrave: '`',
  allowbreak: '\u200b',
};

class Unknown extends Error {}

function node(tag, text, attributes = {}) {
  const made = document.createElementNS(MATHML, tag);
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const row = (parts) => {
  if (parts.length === 1) return parts[0];
  const made = node('mrow');
  made.append(...parts);
  return made;
};

class Reader {
  constructor(tex) {
    this.tex = tex;
    this.at = 0;
  }

  get next() {
    return this.tex[this.at];
  }

  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.tex);
    if (!found) return null;
    this.at += found[0].length;
    return found[0];
  }

  // Parts up to the end, or to the end of the group.
  parts(inGroup) {
    const parts = [];
    for (;;) {
      this.take(/\s*/y);
      if (this.next === undefined) {
        if (inGroup) throw new Unknown();
        return parts;
      }
      if (this.next === '}') {
        if (!inGroup) throw new Unknown();
        this.at += 1;
        return parts;
      }
      if (this.next === '_' || this.next === '^') {
        const below = this.next === '_';
        this.at += 1;
        const made = node(below ? 'msub' : 'msup');
        made.append(parts.pop() ?? node('mrow'), this.argument());
        parts.push(made);
      } else parts.push(this.part());
    }
  }

  argument() {
    if (this.next !== '{') return this.part();
    this.at += 1;
    return row(this.parts(true));
  }

  part() {
    const number = this.take(/\d+/y);
    if (number) return node('mn', number);
    const letter = this.take(/[\p{L}]/uy);
    if (letter) return node('mi', letter);
    if (this.next === '\\') return this.command();
    if (this.next === '{') return this.argument();
    const sign = this.take(/./uy);
    if (sign === "'") return node('mo', '′');
    if (/[()]/.test(sign)) return node('mo', sign, { stretchy: 'false' });
    if (/[+\-=<>/:,;.|!]/.test(sign)) return node('mo', sign === '-' ? '−' : sign);
    throw new Unknown();
  }

  command() {
    this.at += 1;
    const name = this.take(/[a-zA-Z]+|./uy);
    if (name === ' ' || name === ',') return node('mspace', undefined, { width: '0.3em' });
    if (LARGE[name]) return node('mo', LARGE[name], { largeop: 'true' });
    if (name === 'bmod') return node('mo', 'mod', { lspace: '0.3em', rspace: '0.3em' });
    if (WORDS.includes(name)) return node('mi', name);
    if (SET[name]) return this.set(name);
    const sign = SIGNS[name];
    if (sign === undefined) throw new Unknown();
    return node(
      'mo',
      sign,
      FENCES.has(sign)
        ? { stretchy: 'false' }
        : sign === ':'
          ? { lspace: '0', rspace: '0.3em' }
          : {},
    );
  }

  // The text of a group, with its escapes read.
  set(name) {
    if (this.next !== '{') throw new Unknown();
    this.at += 1;
    let text = '';
    for (let depth = 1; ;) {
      const letter = this.take(/\\[a-zA-Z]+(\{\})?|\\.|./suy);
      if (letter === null) throw new Unknown();
      if (letter === '{') depth += 1;
      else if (letter === '}') {
        depth -= 1;
        if (depth === 0) break;
      } else if (letter.length > 1 && letter[0] === '\\') {
        const command = letter.slice(1).replace('{}', '');
        text += LETTERS[command] ?? (command.length === 1 ? command : '');
      } else text += letter;
    }
    const made = node(SET[name], text.replaceAll(' ', '\u00a0'));
    if (name === 'texttt') made.setAttribute('class', 'fixed');
    if (name === 'mathit') made.setAttribute('class', 'slanted');
    else if (SET[name] === 'mi') made.setAttribute('mathvariant', 'normal');
    return made;
  }
}

// A long formula may break after these.
const BREAKS = new Set(['∧', '∨']);

// The formula as an element, or null if it is not of the subset. `spoken` is the formula as written
// in rules.
export function typeset(tex, spoken) {
  try {
    const whole = document.createElement('span');
    whole.className = 'math';
    whole.setAttribute('role', 'math');
    whole.setAttribute('aria-label', spoken);
    whole.dataset.tex = tex;
    let line = null;
    for (const part of new Reader(tex).parts(false)) {
      if (!line) {
        line = node('math');
        whole.append(...(whole.hasChildNodes() ? [' ', line] : [line]));
      }
      line.append(part);
      if (BREAKS.has(part.textContent)) line = null;
    }
    return whole;
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    return null;
  }
}
