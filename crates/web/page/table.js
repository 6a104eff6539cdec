// The part *Map*: all small positions as picture and table, what is regular in them, and the values
// of single heaps (`sequence.js`), which are folded away where the game has none.

import { numbers } from './board.js';
import { button, el, field, save, table } from './dom.js';
import { arrived } from './failure.js';
import { figure } from './figure.js';
import { resultText } from './outcome.js';
import * as sequence from './sequence.js';
import {
  bus,
  choose,
  chosenNumber,
  fileStem,
  game,
  gameKey,
  isPartisan,
  kind,
  putPosition,
  question,
  shown,
  state,
  t,
} from './state.js';
import { Work } from './work.js';

const SECONDS = 10;
const SECONDS_LARGE = 60;
const MOST_ENTRIES = 4000;
const MOST_ROWS = 64; // and columns, of a table of two heaps

let root;
let made = null; // { answer, key, measure, modulo }
let tried = null; // the rules that the last map was asked for
let numbersShown = false; // whether the table of numbers has been opened
let unfoldedFor = null; // the kind of game that the codes were shown or folded away for

// What is shown: how large positions get, if not as usual; who wins, or their `values`, or their
// `remoteness`; numbers modulo this one.
const MEASURES = ['outcome', 'values', 'remoteness'];
const upTo = () => chosenNumber('size');
const measure = () => MEASURES.find((one) => one === state.view.measure) ?? 'outcome';
const modulo = () => chosenNumber('modulo') || null;

const work = new Work();
const drawing = new Work();

export function init(section) {
  root = section;
  render();
  bus.addEventListener('game', () => {
    if (made && made.key !== gameKey()) render();
    else showControls();
    if (!root.hidden) opened();
  });
  bus.addEventListener('view', () => {
    if (made && (made.measure !== measure() || made.size !== upTo() || made.rest !== modulo()))
      made = null;
    tried = made ? tried : null;
    render();
    if (!root.hidden) opened();
  });
}

// The map is drawn without being asked for.
export function opened() {
  if (game() && !made && tried !== gameKey()) make(null);
}

export function languageChanged() {
  for (const one of [work, drawing]) one.cancel();
  made = null;
  tried = null;
  sequence.forget();
  render();
}

// The largest map of two heaps of which each number is listed; of a larger one only the colours are
// known.
const MOST_LISTED = 300;

// The number of positions that still fit into a picture.
const FEW = 20000;
const longest = () =>
  Math.max(
    2,
    Math.min(
      8,
      Math.floor(Math.log(FEW) / Math.log(Math.max(2, [...(state.info?.letters || '01')].length))),
    ),
  );

const usual = () =>
  ({ words: longest(), heaps: (game()?.heaps?.length ?? 2) > 2 ? 4 : 12, lists: 12, boards: 5 })[
    kind()
  ];

function make(back) {
  const key = gameKey();
  tried = key;
  const body = question({
    up_to: upTo() ?? usual(),
    ...(measure() === 'outcome' ? {} : { [measure()]: true }),
    limits: { seconds: SECONDS },
  });
  const isLarge = kind() === 'heaps' && game().heaps.length === 2 && body.up_to > MOST_LISTED;
  const listed = isLarge ? { ...body, up_to: MOST_LISTED } : body;
  const mine = {
    key,
    measure: measure(),
    size: upTo(),
    rest: modulo(),
    modulo: measure() === 'outcome' ? null : modulo(),
  };
  made = null;
  drawing.cancel();
  showMade();
  root.querySelector('#table-picture').classList.add('waiting');
  work.ask(
    '/table',
    listed,
    (answer) => {
      made = { answer, ...mine };
      showMade();
      // Tables of results have no picture.
      if (answer.kind === 'result') tablePicture();
      else
        draw(
          {
            ...body,
            ...(isLarge ? { limits: { seconds: SECONDS_LARGE } } : {}),
            ...(mine.modulo === null ? {} : { modulo: mine.modulo }),
          },
          back,
        );
    },
    back,
  );
}

function draw(body, back) {
  const ask = (format, done) =>
    drawing.ask('/draw', { ...body, what: 'table', format }, done, back);
  const file = (format, ending) => () =>
    ask(format, (said) => save(`${fileStem()}-table.${ending}`, said.picture));
  ask('svg', async (said) => {
    const isMap = Boolean(said.maps);
    const drawn = figure(said.picture, {
      name: `${fileStem()}-table`,
      title: said.title || t('tableTitle'),
      description: said.description,
      pick: isMap ? null : pick,
      others: [
        ['TikZ', file('tikz', 'tex')],
        ['CSV', () => save(`${fileStem()}-table.csv`, csv(made.answer), 'text/csv')],
      ],
    });
    tablePicture().replaceChildren(drawn);
    if (isMap && drawn.svg) await enliven(drawn, said.maps);
  });
}

// The cells of a map have descriptions and can be clicked.
async function enliven(drawn, maps) {
  const about = made;
  const { live } = await arrived(import('./map.js'));
  if (!about || about !== made || !drawn.isConnected) return;
  const entries = (about.answer.sizes || about.answer.lengths || []).flatMap((row) => row.entries);
  const known = new Map(entries.map((entry) => [entry.position, entry]));
  // What the colour stands for is said in words; of numbers, which share colours, the number.
  const value = (position) => {
    const entry = known.get(position);
    const number = entry?.remoteness ?? entry?.value ?? entry?.difference;
    if (number === undefined || number === null) return null;
    const told = about.modulo === null ? String(number) : t('congruent', number, about.modulo);
    return about.measure === 'remoteness'
      ? t('turnsTold', number, told, entry.outcome === 'N')
      : told;
  };
  live(drawn, maps, {
    ...places(),
    value,
    open: (position) => putPosition(position),
    start: state.position,
  });
}

// How many cells of a map of single numbers are in a row.
const perRow = (map) => (map.columns <= 100 ? 100 : 1000);

// Which position each cell of a map is, and which cell each position: of two heaps, by row and
// column; of a single one, and of words of a single letter, one after the other.
function places() {
  const isLists = kind() === 'lists';
  const isWords = kind() === 'words';
  const isPair = (map) =>
    isLists ? map.columns === map.rows : !isWords && game().heaps.length === 2;
  const single = (number) =>
    isWords ? state.info.letters.repeat(number) : isLists && number === 0 ? '()' : String(number);
  const pair = (row, column) => {
    if (!isLists) return `(${row}, ${column})`;
    // There the order does not matter, and an empty heap is none.
    const [large, small] = row < column ? [column, row] : [row, column];
    return small === 0 ? single(large) : `(${large}, ${small})`;
  };
  return {
    position: (map, column, row) =>
      isPair(map) ? pair(row, column) : single(row * perRow(map) + column),
    cell: (map, position) => {
      const [first, second = 0, ...more] = isWords
        ? [position.length]
        : numbers(position).map(Number);
      if (first === undefined || more.length > 0 || (second > 0 && !isPair(map))) return null;
      return isPair(map) ? [second, first] : [first % perRow(map), Math.floor(first / perRow(map))];
    },
  };
}

// As CSV: one position per line, with its outcome or value.
function csv(answer) {
  const entries = (answer.sizes || answer.lengths || []).flatMap((row) => row.entries);
  const quoted = (field) => `"${field.replaceAll('"', '""')}"`;
  return [
    'position,answer',
    ...entries.map((entry) => `${quoted(entry.position)},${quoted(told(entry))}`),
    '',
  ].join('\r\n');
}

// What a click on a cell does, if the cell is a position.
function pick(position) {
  const rows = made?.answer.sizes || made?.answer.lengths || [];
  return rows.some((row) => row.entries.some((entry) => entry.position === position))
    ? () => putPosition(position)
    : null;
}

// The place of the picture, no longer reserved.
function tablePicture() {
  const place = root.querySelector('#table-picture');
  place.classList.remove('waiting');
  return place;
}

bus.addEventListener('failed', () =>
  root?.querySelector('#table-picture')?.classList.remove('waiting'),
);

// --- The table -----------------------------------------------------------------------------------

const told = (entry) =>
  entry.remoteness?.toString() ??
  entry.outcome_class ??
  entry.outcome ??
  entry.difference?.toString() ??
  (entry.result === undefined ? String(entry.value) : resultText(entry.result));

function caption(answer) {
  if (made.measure === 'remoteness') return t('tableCaptionRemoteness');
  if (answer.kind === 'result') return t('tableCaptionResult');
  if (answer.kind === 'values') return t('tableCaptionValues');
  if (answer.kind === 'difference') return t('tableCaptionDifference');
  return t(isPartisan() ? 'tableCaptionClass' : 'tableCaptionOutcome');
}

// Of two heaps, rows and columns are their sizes.
function grid(entries, answer) {
  const cells = new Map(entries.map((entry) => [numbers(entry.position).join(), told(entry)]));
  const known = entries.reduce(
    (most, entry) => Math.max(most, ...numbers(entry.position).map(Number)),
    0,
  );
  const size = Math.min(known, MOST_ROWS - 1);
  const all = Array.from({ length: size + 1 }, (_, index) => index);
  const names = game()?.heaps || ['', ''];
  const made = table(
    [`${names[0]} \\ ${names[1]}`, ...all.map(String)],
    all.map((row) => ({
      cells: [String(row), ...all.map((column) => mark(cells.get(`${row},${column}`) ?? ''))],
    })),
    { caption: caption(answer), className: 'grid', numbers: all.map((column) => column + 1) },
  );
  return known > size ? [el('p', { class: 'help', text: t('tableCut', size) }), made] : made;
}

// The numbers of a table, made when they are looked at: they may be many.
function numbersOf(answer) {
  const entries = (answer.sizes || []).flatMap((row) => row.entries);
  const two = kind() === 'heaps' && game()?.heaps?.length === 2 && entries.length > 0;
  const made = () => [two ? grid(entries, answer) : rowsTable(answer)].flat();
  const place = el('div', {});
  const open = numbersShown || answer.kind === 'result';
  const details = el(
    'details',
    { class: 'report', open },
    el('summary', { text: t('tableNumbers') }),
    place,
  );
  if (open) place.append(...made());
  details.addEventListener('toggle', () => {
    numbersShown = details.open;
    if (details.open && !place.firstChild) place.append(...made());
  });
  return details;
}

const mark = (text) => (text === 'P' || text === '0' ? el('strong', { text }) : text);

function rowsTable(answer) {
  const rows = answer.lengths || answer.sizes || [];
  let room = MOST_ENTRIES;
  return table(
    [t(answer.lengths ? 'columnLength' : 'columnSize'), t('columnEntries')],
    rows.map((row) => {
      const entries = row.entries.slice(0, Math.max(0, room));
      room -= entries.length;
      const shownEntries = entries.map((entry) =>
        el(
          'span',
          { class: 'entry' },
          el('code', { text: shown(entry.position) }),
          '\u00a0',
          mark(told(entry)),
        ),
      );
      return {
        cells: [
          String(row.length ?? row.size),
          [
            shownEntries.flatMap((entry, index) => (index > 0 ? [', ', entry] : [entry])),
            entries.length < row.entries.length ? ' ...' : '',
          ],
        ],
      };
    }),
    { caption: caption(answer), className: 'rows' },
  );
}

function patterns(answer) {
  if (!answer.patterns || answer.patterns.length === 0) return '';
  return el(
    'div',
    {},
    el('h3', { text: t('patternsTitle') }),
    el(
      'ul',
      {},
      answer.patterns.map((pattern) =>
        el(
          'li',
          {},
          `${t('labelled', t('scope', pattern.scope), t('pattern', pattern.kind, pattern, answer.kind === 'values'))} `,
          el('span', {
            class: `badge ${pattern.status}`,
            text: t('status', pattern.status, pattern.verified_up_to),
          }),
        ),
      ),
    ),
  );
}

function showMade() {
  const place = root.querySelector('#table-made');
  if (!place) return;
  root.querySelector('#table-picture').replaceChildren();
  if (!made) {
    place.replaceChildren();
    return;
  }
  const { answer } = made;
  place.replaceChildren(
    answer.reason
      ? el('p', { class: 'note', text: `${t('tableEnds')} ${answer.reason.message}` })
      : '',
    patterns(answer),
    numbersOf(answer),
  );
}

// --- The part ------------------------------------------------------------------------------------

const hasSequence = () => kind() === 'lists' || sequence.isThere();

function showControls() {
  const size = root.querySelector('#table-size');
  if (size && upTo() === null) size.value = String(usual());
  const codes = root.querySelector('#sequence');
  if (codes && unfoldedFor !== kind()) codes.open = hasSequence();
  unfoldedFor = kind();
}

function render() {
  made = made && made.key === gameKey() ? made : null;
  unfoldedFor = kind();
  drawing.cancel();
  const size = el('input', {
    type: 'number',
    id: 'table-size',
    min: 0,
    max: 1000,
    value: String(upTo() ?? usual()),
    on: { input: () => choose('size', size.value) },
  });
  const modulus = el('input', {
    type: 'number',
    id: 'table-modulo',
    min: 2,
    max: 10,
    value: String(modulo() ?? ''),
    on: { input: () => choose('modulo', modulus.value) },
  });
  const rest = field(t('modulo'), modulus, t('moduloHelp'));
  rest.hidden = measure() === 'outcome';
  const measured = el(
    'select',
    {
      id: 'table-measure',
      on: {
        change: () => {
          choose('measure', measured.value === 'outcome' ? null : measured.value);
          rest.hidden = measure() === 'outcome';
          if (game()) make(null);
        },
      },
    },
    MEASURES.map((one) =>
      el('option', { value: one, selected: one === measure(), text: t('measure', one) }),
    ),
  );
  const go = button(t('tableMake'), () => make(go), { class: 'main', id: 'make-table' });
  root.replaceChildren(
    el('h2', { text: t('tableTitle') }),
    el(
      'div',
      { class: 'ask' },
      field(t('tableMeasure'), measured),
      field(t('upTo'), size),
      rest,
      go,
    ),
    work.box,
    el('div', { id: 'table-picture' }),
    drawing.box,
    el('div', { id: 'table-made' }),
    el(
      'details',
      { id: 'sequence', class: 'report', open: hasSequence() },
      el('summary', { text: t('sequenceTitle') }),
      sequence.part(),
    ),
  );
  showMade();
}
