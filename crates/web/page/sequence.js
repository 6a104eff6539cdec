// The values of single heaps, of the game or of a code: as a plot in which each heap says what it
// is, and as a table.

import { button, el, field, save, table } from './dom.js';
import { arrived } from './failure.js';
import { figure } from './figure.js';
import { choose, chosenNumber, kind, question, state, t } from './state.js';
import { Work } from './work.js';

const SECONDS = 10;
const PER_ROW = 20;

const MOST_LISTED = 4000; // values in the table

// The code, if it is not the game on the page; the largest heap, if not as many as it takes to
// prove the period; values, or their differences; numbers modulo this one.
const code = () => state.view.code ?? '';
const heaps = () => chosenNumber('heaps');
const view = () => (state.view.plot === 'differences' ? 'differences' : 'values');
const modulo = () => chosenNumber('rest') || null;

let listed = null;
let root;
const listing = new Work();

export const isThere = () => Boolean(listed);

export function forget() {
  listing.cancel();
  listed = null;
}

const place = (name) => root.querySelector(`#sequence-${name}`);

// A game of other positions has no sequence of values: a code is needed.
function needsCode(typed) {
  place('made').replaceChildren(
    el('p', { class: 'note', role: 'alert', text: t('sequenceNeedsCode') }),
  );
  typed.focus();
}

const canList = () => code().trim() !== '' || kind() === 'lists';

function list(back) {
  const about =
    code().trim() === '' ? question() : { code: code().trim(), language: state.language };
  const body = {
    ...about,
    ...(heaps() === null ? {} : { up_to: heaps() }),
    limits: { seconds: SECONDS },
  };
  delete body.misere;
  const differences = view() === 'differences';
  const more = {
    ...(differences ? { differences } : {}),
    ...(modulo() === null ? {} : { modulo: modulo() }),
  };
  listed = null;
  showListed();
  listing.ask(
    '/sequence',
    { ...body, most: MOST_LISTED },
    (answer) => {
      listed = answer;
      showListed();
      const asked = { ...body, ...more, what: 'sequence' };
      const tikz = () =>
        listing.ask('/draw', { ...asked, format: 'tikz' }, (said) =>
          save('sequence.tex', said.picture),
        );
      const csv = () =>
        listing.ask('/sequence', body, ({ values }) =>
          save(
            'sequence.csv',
            ['heap,value', ...values.map((value, heap) => `${heap},${value}`), ''].join('\r\n'),
            'text/csv',
          ),
        );
      listing.ask(
        '/draw',
        { ...asked, format: 'svg' },
        async (said) => {
          const drawn = figure(said.picture, {
            name: 'sequence',
            title: said.title || t('sequenceTitle'),
            description: said.description,
            others: [
              ['TikZ', tikz],
              ['CSV', csv],
            ],
          });
          place('picture').replaceChildren(drawn);
          if (drawn.svg) await enliven(drawn, said.maps ?? [], answer, differences);
        },
        back,
      );
    },
    back,
  );
}

// Where a heap is: before the period, or in which of its repetitions at which place.
function whereabouts(heap, { period }) {
  if (!period) return '';
  const { preperiod, period: length, saltus } = period;
  if (heap < preperiod) return t('inPreperiod');
  return t(
    'inPeriod',
    Math.floor((heap - preperiod) / length) + 1,
    ((heap - preperiod) % length) + 1,
    length,
    saltus,
  );
}

// The dots of the plot, and the cells of the map below it, have descriptions.
async function enliven(drawn, maps, answer, differences) {
  const [{ plot }, { live }] = await arrived(
    Promise.all([import('./plot.js'), import('./map.js')]),
  );
  if (!drawn.isConnected) return;
  const { values } = answer;
  const first = differences ? 1 : 0;
  const number = (heap) => (differences ? values[heap] - values[heap - 1] : values[heap]);
  const tell = (heap) =>
    [t(differences ? 'differenceTold' : 'valueTold', number(heap)), whereabouts(heap, answer)]
      .filter(Boolean)
      .join(t('and'));
  plot(drawn, { first, tell });
  if (maps.length === 0) return;
  const row = maps[0].columns;
  live(drawn, maps, {
    position: (map, column, line) => String(line * row + column),
    cell: () => null,
    open: null,
    start: '',
    value: (heap) =>
      Number(heap) < first || Number(heap) >= values.length ? null : tell(Number(heap)), // else what its colour means
  });
}

function showListed() {
  place('picture').replaceChildren();
  if (!listed) {
    place('made').replaceChildren();
    return;
  }
  const { values: all, heaps: many, period, reason } = listed;
  const rows = [];
  for (let from = 0; from < all.length; from += PER_ROW) {
    const part = all.slice(from, from + PER_ROW);
    rows.push({ cells: [t('sequenceHeaps', from, from + part.length - 1), part.join(' ')] });
  }
  place('made').replaceChildren(
    el(
      'p',
      {},
      period
        ? [
            t('sequencePeriod', period.period, period.preperiod, period.saltus),
            ' ',
            el('span', {
              class: `badge ${period.status}`,
              text: t('status', period.status, period.verified_up_to),
            }),
          ]
        : t('sequenceNoPeriod'),
    ),
    reason ? el('p', { class: 'note', text: reason.message }) : '',
    many > all.length
      ? el('p', { class: 'help', text: t('sequenceListed', all.length, many) })
      : '',
    table([t('columnHeaps'), t('columnValues')], rows, { className: 'sequence' }),
  );
}

// What is in the part *Map* of it.
export function part() {
  const typed = el('input', {
    type: 'text',
    value: code(),
    class: 'code',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    on: { input: () => choose('code', typed.value.trim()) },
  });
  const most = el('input', {
    type: 'number',
    min: 1,
    max: 1000000,
    value: String(heaps() ?? ''),
    on: { input: () => choose('heaps', most.value) },
  });
  const modulus = el('input', {
    type: 'number',
    id: 'sequence-modulo',
    min: 2,
    max: 10,
    value: String(modulo() ?? ''),
    on: { input: () => choose('rest', modulus.value) },
  });
  const views = el(
    'select',
    {
      id: 'sequence-view',
      on: { change: () => choose('plot', views.value === 'values' ? null : views.value) },
    },
    ['values', 'differences'].map((one) =>
      el('option', { value: one, selected: one === view(), text: t('sequenceView', one) }),
    ),
  );
  const go = button(
    t('sequenceMake'),
    () => {
      if (canList()) list(go);
      else needsCode(typed);
    },
    { id: 'make-sequence' },
  );
  root = el(
    'div',
    {},
    el(
      'div',
      { class: 'ask' },
      field(t('sequenceCode'), typed, t('sequenceHelp')),
      field(t('sequenceUpTo'), most, t('sequenceUpToHelp')),
      field(t('tableMeasure'), views),
      field(t('modulo'), modulus, t('moduloHelp')),
      go,
    ),
    listing.box,
    el('div', { id: 'sequence-picture' }),
    el('div', { id: 'sequence-made' }),
  );
  showListed();
  return root;
}
