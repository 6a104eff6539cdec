// The editor of rules: a text field with line numbers, colours, and marks under what is wrong.

import { button, el } from './dom.js';
import { t } from './state.js';

const STATEMENTS =
  /^(\s*)(game|parameter|players|word|heaps|heap|code|move|turn|misere|expect|claim|pick|result|ends|show|octal|hexadecimal)\b/;
const TOKENS =
  /(--.*$)|("[^"]*"?|'[^']*'?)|(->|\b(?:where|when|if|else|only|except|after|before|and|or|not|in|mod|any|empty|until|wins|loses|value|digits?)\b)/g;

export class Editor {
  // `changed(text)` is called when a person has typed.
  constructor(changed) {
    this.diagnostics = [];
    this.area = el('textarea', {
      id: 'rules',
      class: 'code',
      wrap: 'off',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'off',
      autocorrect: 'off',
      translate: 'no',
      rows: '18',
      on: {
        input: () => {
          this.diagnostics = [];
          this.draw();
          changed(this.area.value);
        },
        scroll: () => this.scroll(),
        focus: () => this.assist(),
        pointerenter: () => this.assist(),
      },
    });
    this.gutter = el('div', { class: 'gutter', 'aria-hidden': 'true' });
    this.paint = el('pre', { class: 'paint', 'aria-hidden': 'true' });
    this.element = el(
      'div',
      { class: 'editor' },
      this.gutter,
      el('div', { class: 'paper' }, this.paint, this.area),
    );
  }

  // Completion and explanations. Without them the editor is as it is while they are loading.
  assist() {
    this.assistant ??= import('./assist.js')
      .then(({ Assist }) => new Assist(this))
      .catch(() => {
        this.assistant = null;
      });
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.diagnostics = [];
    this.draw();
    this.area.scrollTop = 0;
    this.area.scrollLeft = 0;
  }

  mark(diagnostics) {
    this.diagnostics = diagnostics.filter((diagnostic) => diagnostic.line);
    const wrong = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
    this.area.setAttribute('aria-invalid', String(wrong));
    this.draw();
  }

  // The place of a diagnostic as offsets into the text: lines and columns count characters.
  range({ line, column, end_line: endLine = line, end_column: endColumn = column }) {
    const lines = this.text.split('\n');
    const offset = (number, place) => {
      const before = lines.slice(0, number - 1).reduce((sum, text) => sum + text.length + 1, 0);
      return before + [...(lines[number - 1] ?? '')].slice(0, place - 1).join('').length;
    };
    return [offset(line, column), offset(endLine, endColumn)];
  }

  jump(diagnostic) {
    const [start, end] = this.range(diagnostic);
    this.area.focus();
    this.area.setSelectionRange(start, end);
    const height = parseFloat(getComputedStyle(this.area).lineHeight) || 20;
    this.area.scrollTop = Math.max(0, (diagnostic.line - 4) * height);
    this.scroll();
  }

  // Replaces a range of the text as if it had been typed, so that it can be undone.
  apply([start, end], text) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    if (!document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) {
      this.area.setRangeText(text, start, end, 'end');
      this.area.dispatchEvent(new Event('input'));
    }
  }

  // Only changed lines are drawn again, so that typing in a long text is fast.
  draw() {
    const marks = this.diagnostics.map((diagnostic) => [
      ...this.range(diagnostic),
      diagnostic.severity,
    ]);
    const lines = this.text.split('\n');
    const worst = new Map();
    for (const { line, severity } of this.diagnostics)
      if (worst.get(line) !== 'error') worst.set(line, severity);
    const numbers = lines.map((_, index) => {
      const severity = worst.get(index + 1);
      return {
        key: `${severity ?? ''}${index}`,
        make: () =>
          el('span', {
            class: severity || null,
            text: `${severity === 'error' ? '\u00d7' : severity ? '!' : ''}${index + 1}`,
          }),
      };
    });
    let offset = 0;
    const painted = lines.map((line) => {
      const start = offset;
      offset += line.length + 1;
      const own = marks
        .filter(([from, to]) => from <= start + line.length && Math.max(to, from + 1) > start)
        .map(([from, to, severity]) => [from - start, to - start, severity]);
      return { key: `${JSON.stringify(own)}${line}`, make: () => paintLine(line, own) };
    });
    renew(this.gutter, numbers);
    renew(this.paint, painted);
    this.scroll();
  }

  scroll() {
    this.paint.style.transform = `translate(${-this.area.scrollLeft}px, ${-this.area.scrollTop}px)`;
    this.gutter.style.transform = `translateY(${-this.area.scrollTop}px)`;
  }
}

// Replaces the children of a node, except for those at either end whose keys have not changed.
function renew(node, wanted) {
  const old = node.keys ?? [];
  const least = Math.min(old.length, wanted.length);
  let head = 0;
  while (head < least && old[head] === wanted[head].key) head += 1;
  let tail = 0;
  while (tail < least - head && old[old.length - 1 - tail] === wanted[wanted.length - 1 - tail].key)
    tail += 1;
  const behind = node.childNodes[old.length - tail] ?? null;
  for (let gone = old.length - tail - head; gone > 0; gone -= 1) node.childNodes[head].remove();
  const made = document.createDocumentFragment();
  for (const one of wanted.slice(head, wanted.length - tail)) made.append(one.make());
  node.insertBefore(made, behind);
  node.keys = wanted.map(({ key }) => key);
}

// The classes of the letters of a line, then runs of equal ones. Each mark is [start, end,
// severity].
function paintLine(line, marks) {
  const classes = new Array(line.length + 1).fill('');
  const statement = line.match(STATEMENTS);
  if (statement) classes.fill('statement', statement[1].length, statement[0].length);
  for (const token of line.matchAll(TOKENS)) {
    const name = token[1] ? 'comment' : token[2] ? 'string' : 'word';
    if (!(statement && token.index < statement[0].length))
      classes.fill(name, token.index, token.index + token[0].length);
  }
  const wrong = new Array(line.length + 1).fill('');
  for (const [start, end, severity] of marks) {
    const from = Math.max(0, start);
    // Something that is missing has no width: then the place behind it is marked.
    const to = Math.min(line.length + 1, Math.max(end, start + 1));
    if (from <= line.length && to > 0) wrong.fill(severity, from, to);
  }
  const spans = [];
  let from = 0;
  for (let at = 1; at <= line.length + 1; at += 1) {
    if (at <= line.length && classes[at] === classes[from] && wrong[at] === wrong[from]) continue;
    const text =
      line.slice(from, Math.min(at, line.length)) +
      (at > line.length && wrong[line.length] ? ' ' : '');
    if (text)
      spans.push(
        el('span', { class: [classes[from], wrong[from]].filter(Boolean).join(' ') || null, text }),
      );
    from = at;
  }
  return el('div', {}, spans, '\n');
}

// What was found, as a list; a click goes to the place.
export function diagnosticList(diagnostics, editor) {
  return el(
    'ol',
    { class: 'diagnostics' },
    diagnostics.map((diagnostic) => {
      const kind = diagnostic.severity === 'error' ? t('error') : t('warning');
      const where = diagnostic.line ? t('place', diagnostic.line, diagnostic.column) : null;
      const place = t(
        'labelled',
        where ? t('listed', '', where) : '',
        diagnostic.reason || diagnostic.title || diagnostic.code,
      );
      const said = el('span', {}, el('strong', { text: kind }), place);
      const line = where ? button('', () => editor.jump(diagnostic), { class: 'plain' }) : el('p');
      line.append(said);
      const shown = el(
        'li',
        { class: diagnostic.severity },
        line,
        diagnostic.hint
          ? el('p', { class: 'hint' }, t('labelled', t('hint'), diagnostic.hint))
          : null,
      );
      offerFix(diagnostic, editor, shown);
      return shown;
    }),
  );
}

// A button that makes the change that a diagnostic's hint asks for, where it is just one.
function offerFix({ fix }, editor, place) {
  if (!fix) return;
  const { text } = editor;
  const range = [fix.start_utf16, fix.end_utf16];
  const isEmpty = fix.start === fix.end;
  const kind = isEmpty
    ? fix.text.includes('\n')
      ? 'add'
      : 'insert'
    : fix.text
      ? 'replace'
      : 'remove';
  const shown = (fix.text || text.slice(...range)).trim();
  const mend = () => {
    if (editor.text === text) editor.apply(range, fix.text);
  };
  place.append(button(t(`fix-${kind}`, shown), mend, { class: 'fix' }));
}
