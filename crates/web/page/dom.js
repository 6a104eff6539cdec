// Making elements, and letting in what the engine drew or wrote.

import { typeset } from './math.js';

// An element; `attributes` may have `class`, `text`, `on` (listeners by event) and any attribute.
// Texts are always texts, never markup.
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'text') node.textContent = value;
    else if (name === 'on')
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else if (name === 'value') node.value = value;
    else if (name === 'checked') node.checked = true;
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

// Whether less motion is wanted.
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const button = (text, click, attributes = {}) =>
  el('button', { type: 'button', text, on: { click }, ...attributes });

// What stands above the content of a dialog.
export const dialogHead = (dialog, id, title, close) =>
  el(
    'div',
    { class: 'heading' },
    el('h2', { id, text: title }),
    button(close, () => dialog.close()),
  );

// A control with its label above it.
let fields = 0;
export function field(label, control, help) {
  fields += 1;
  control.id ||= `field-${fields}`;
  const parts = [el('label', { for: control.id, text: label }), control];
  if (help) {
    const id = `${control.id}-help`;
    control.setAttribute('aria-describedby', id);
    parts.push(el('p', { class: 'help', id, text: help }));
  }
  return el('div', { class: 'field' }, parts);
}

export function check(label, control) {
  return el('label', { class: 'check' }, control, el('span', { text: label }));
}

// Radio buttons, a choice of `options`: pairs of value and label.
export function choice(name, legend, options, chosen, changed) {
  return el(
    'fieldset',
    { class: 'choice' },
    el('legend', { text: legend }),
    options.map(([value, label]) =>
      check(
        label,
        el('input', {
          type: 'radio',
          name,
          value,
          checked: value === chosen,
          on: { change: () => changed(value) },
        }),
      ),
    ),
  );
}

// With `labels`, every cell knows the name of its column: where there is no room for columns, it
// stands before the content; the roles are told because a table that is laid out as blocks would
// lose them.
export function table(head, rows, { caption, className, numbers = [], labels = false } = {}) {
  const role = (name) => (labels ? name : null);
  const label = (column, content) =>
    labels && content !== ''
      ? el('span', { class: 'label', 'aria-hidden': 'true', text: head[column] })
      : null;
  const cell = (content, column, header) =>
    el(
      header ? 'th' : 'td',
      {
        scope: header ? 'row' : null,
        role: role(header ? 'rowheader' : 'cell'),
        class: numbers.includes(column) ? 'number' : null,
      },
      label(column, content),
      content,
    );
  return el(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption || head.join(', ') },
    el(
      'table',
      { class: className, role: role('table') },
      caption ? el('caption', { text: caption }) : null,
      el(
        'thead',
        { role: role('rowgroup') },
        el(
          'tr',
          { role: role('row') },
          head.map((text, column) =>
            el('th', {
              scope: 'col',
              role: role('columnheader'),
              class: numbers.includes(column) ? 'number' : null,
              text,
            }),
          ),
        ),
      ),
      el(
        'tbody',
        { role: role('rowgroup') },
        rows.map((row) =>
          el(
            'tr',
            { class: row.className, role: role('row') },
            row.cells.map((content, column) => cell(content, column, column === 0)),
          ),
        ),
      ),
    ),
  );
}

const HTML_ELEMENTS = new Set([
  'a',
  'article',
  'b',
  'blockquote',
  'br',
  'caption',
  'code',
  'dd',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'li',
  'math',
  'ol',
  'p',
  'pre',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
  'var',
]);
const HTML_ATTRIBUTES = new Set(['class', 'lang', 'scope', 'start', 'colspan', 'rowspan']);
const SVG_ELEMENTS = new Set([
  'svg',
  'g',
  'title',
  'desc',
  'defs',
  'marker',
  'path',
  'circle',
  'ellipse',
  'rect',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'pattern',
  'clippath',
  'symbol',
  'use',
]);
const SVG_ATTRIBUTES =
  /^(id|class|role|aria-[a-z]+|lang|viewbox|width|height|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|d|dx|dy|points|transform|fill(-[a-z]+)?|stroke(-[a-z]+)?|opacity|marker(-[a-z]+|width|height|units)?|refx|refy|orient|text-anchor|dominant-baseline|font-[a-z]+|preserveaspectratio|patternunits|patterntransform|clip-path|textlength|lengthadjust|xml:space|vector-effect|paint-order|shape-rendering)$/;

// The style sheets of pictures are read as text: an element for them would be refused by the
// content security policy while it is parsed.
const withoutStyles = (text) => text.replace(/<(\/?)style\b/gi, '<$1nim-style');

// The parts of trusted kinds only, copied into this document: whatever else is in the fragment is
// left out, its text stays.
export function sanitised(html) {
  const parsed = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const out = document.createDocumentFragment();
  for (const child of parsed.body.childNodes) copyHtml(child, out);
  return out;
}

function copyHtml(node, into) {
  if (node.nodeType === Node.TEXT_NODE) {
    into.append(node.data);
    return;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const name = node.localName.toLowerCase();
  if (name === 'svg') {
    into.append(shadowed(node));
    return;
  }
  if (
    ['script', 'nim-style', 'template', 'iframe', 'object', 'embed', 'title', 'noscript'].includes(
      name,
    )
  )
    return;
  // Typeset formulas whose TeX is known.
  if (name === 'code' && node.dataset.tex) {
    const math = typeset(node.dataset.tex, node.textContent);
    if (math) {
      into.append(math);
      return;
    }
  }
  // Headings go below that of their part of the page.
  const tag = /^h[1-6]$/.test(name) ? `h${Math.min(6, Number(name[1]) + 1)}` : name;
  const target = HTML_ELEMENTS.has(name) ? into.appendChild(document.createElement(tag)) : into;
  if (target !== into) {
    for (const { name: key, value } of node.attributes)
      if (HTML_ATTRIBUTES.has(key.toLowerCase())) target.setAttribute(key, value);
  }
  for (const child of node.childNodes) copyHtml(child, target);
}

// What is wider or higher than its place scrolls, and must do so by keyboard too, whatever size the
// window gets.
export function reachByKeyboard(place) {
  focusWhatScrolls(place);
  sizes.observe(place);
}

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) focusWhatScrolls(target);
});

function focusWhatScrolls(place) {
  for (const node of [place, ...place.querySelectorAll('pre, .math, table, figure')]) {
    const { overflowX, overflowY } = getComputedStyle(node);
    const scrolls = (how, inner, outer) => /auto|scroll/.test(how) && inner > outer;
    if (
      scrolls(overflowX, node.scrollWidth, node.clientWidth) ||
      scrolls(overflowY, node.scrollHeight, node.clientHeight)
    )
      node.tabIndex = 0;
    else if (node.tabIndex === 0) node.removeAttribute('tabindex');
  }
}

// An SVG text as an element, or null if it is none.
export function parseSvg(text) {
  const parsed = new DOMParser().parseFromString(withoutStyles(text), 'image/svg+xml');
  const root = parsed.documentElement;
  return root.localName === 'svg' && !parsed.querySelector('parsererror') ? root : null;
}

const SVG = 'http://www.w3.org/2000/svg';

function copySvg(node, into, styles) {
  if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) {
    into.append(node.data);
    return;
  }
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  const name = node.localName.toLowerCase();
  if (name === 'nim-style') {
    styles.push(node.textContent);
    return;
  }
  if (!SVG_ELEMENTS.has(name)) return;
  const target = into.appendChild(document.createElementNS(SVG, node.localName));
  for (const { name: key, value } of node.attributes) {
    const lower = key.toLowerCase();
    const local = !/url\s*\(/i.test(value) || /^url\(#[\w-]+\)$/.test(value.trim());
    if (SVG_ATTRIBUTES.test(lower) && local) target.setAttribute(key, value);
    else if ((lower === 'href' || lower === 'xlink:href') && /^#[\w-]+$/.test(value))
      target.setAttribute('href', value);
  }
  for (const child of node.childNodes) copySvg(child, target, styles);
}

// The colours a person chose count for pictures too, whose own styles know those of the system;
// their root is the host of their tree here.
function themed(style) {
  const dark = isDark();
  return style
    .replace(/@import[^;]*;?|url\s*\([^)]*\)/gi, '')
    .replaceAll(':root', ':host')
    .replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_, which) =>
      (which === 'dark') === dark ? '(min-width: 0)' : '(max-width: 0)',
    );
}

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

const hosts = new Set();

function restyle(host, styles) {
  host.shadowRoot.adoptedStyleSheets = styles.map((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(themed(style));
    return sheet;
  });
}

export function restylePictures() {
  for (const entry of hosts) {
    if (entry.host.isConnected) restyle(entry.host, entry.styles);
    else if (entry.seen) hosts.delete(entry);
    entry.seen = true;
  }
}

// What can be pointed at, stepped through or moved in a picture.
const LIVELY = `
  :host { display: block }
  svg { display: block; max-width: 100%; height: auto; margin: 0 auto }
  .pickable, .map { cursor: pointer }
  .pickable:hover { stroke-width: 3 }
  .pickable:focus { outline: none }
  .pickable:focus-visible { stroke: var(--accent); stroke-width: 5 }
  .current { stroke-width: 4; stroke-dasharray: 7 3 }
  .lit { stroke: var(--accent); stroke-width: 5 }
  .token { fill: var(--accent) }
  .cursor, .cross { fill: none; stroke: var(--accent); vector-effect: non-scaling-stroke }
  .cursor { stroke-width: 3; pointer-events: none }
  .cursor:focus { outline: none }
  .cursor:focus-visible { stroke-width: 6 }
  .cross { stroke-width: 1; pointer-events: none }
  text { pointer-events: none }
`;

// The picture in a tree of its own, so that its names and styles meet no others.
export function shadowed(svg) {
  const styles = [LIVELY];
  const host = el('div', { class: 'picture' });
  const root = host.attachShadow({ mode: 'open' });
  copySvg(svg, root, styles);
  restyle(host, styles);
  hosts.add({ host, styles, seen: false });
  return host;
}

export function save(name, text, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = el('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// The picture `text` (SVG) as PNG, on white and twice as large as it is drawn.
export async function pixels(text) {
  const light = text.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_, which) =>
    which === 'light' ? '(min-width: 0)' : '(max-width: 0)',
  );
  const url = URL.createObjectURL(new Blob([light], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = el('canvas', { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

export async function copyPicture(text) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pixels(text) })]);
    return true;
  } catch {
    return false;
  }
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function select(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}
