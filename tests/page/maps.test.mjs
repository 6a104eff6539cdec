// Maps of how long play lasts and of remainders, and plots of the values of single heaps.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { audit } from './audit.mjs';
import { start, visit } from './harness.mjs';
import { cell, drawMap, pointed, proved, turn } from './steps.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await start();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// The turns of Wythoff's game if the winner hurries and the loser holds out, by definition.
function turnsOfWythoff(size) {
  const known = Array.from({ length: size + 1 }, () => []);
  for (let x = 0; x <= size; x += 1) {
    for (let y = 0; y <= size; y += 1) {
      const options = [];
      for (let less = 1; less <= Math.max(x, y); less += 1) {
        if (less <= x) options.push(known[x - less][y]);
        if (less <= y) options.push(known[x][y - less]);
        if (less <= Math.min(x, y)) options.push(known[x - less][y - less]);
      }
      const lost = options.filter((turns) => turns % 2 === 0);
      known[x][y] = lost.length > 0 ? 1 + Math.min(...lost) : 1 + Math.max(-1, ...options);
    }
  }
  return known;
}

const SAYS = {
  en: (turns, told = turns) =>
    `: ${told} turn${turns === 1 ? '' : 's'}; the player to move ${turns % 2 === 0 ? 'loses' : 'wins'}`,
  ja: (turns, told = turns) => `：${told} 手。手番の側の${turns % 2 === 0 ? '負け' : '勝ち'}`,
};
const exactly = (text) => new RegExp(`^${text.replace(/[()+]/g, '\\$&')}$`);

test('a map shows how long play lasts, and the same modulo a number', async () => {
  const size = 45;
  const turns = turnsOfWythoff(size);
  const cells = [
    [0, 0],
    [1, 2],
    [3, 5],
    [7, 4],
    [45, 45],
    [13, 40],
    [28, 17],
  ];
  for (const language of ['en', 'ja']) {
    const hash = `#game=wythoff&position=3+5&language=${language}`;
    const { page, finish } = await visit(browser, server, {
      hash,
      viewport: { width: 1280, height: 1400 },
    });
    await turn(page);
    assert.equal(await page.locator('#table-modulo').isVisible(), false, 'who wins is no number');
    await drawMap(page, size, { measure: 'remoteness' });
    const readAll = async (said) => {
      for (const [x, y] of cells) {
        await page.mouse.move(...(await cell(page, y, x)));
        await pointed(page, exactly(`(${x}, ${y})${said(turns[x][y])}`));
      }
    };
    await readAll(SAYS[language]);
    const drawn = (look) =>
      page.locator('#table-picture .picture').evaluate((host, name) => {
        const paths = host.shadowRoot.querySelectorAll(`.${name} > path[shape-rendering]`);
        return [...paths]
          .map((path) => path.getAttribute('d').match(/m/gi).length)
          .reduce((sum, count) => sum + count, 0);
      }, look);
    // Who loses has five dots.
    const all = turns.flatMap((row) => row.slice(0, size + 1));
    assert.equal(
      (await drawn('dots')) + (await drawn('dots-on-full')),
      5 * all.filter((one) => one % 2 === 0).length,
    );
    await page.locator('#table-picture svg', { hasText: /with dots|点のあるマス/ }).waitFor();
    await drawMap(page, size, { measure: 'remoteness', modulo: 3 });
    await pointed(page, /mod 3/);
    await readAll((one) => SAYS[language](one, `${one} ≡ ${one % 3} (mod 3)`));
    // As many dots as the remainder says.
    assert.equal(
      await drawn('dots'),
      all.reduce((sum, one) => sum + (one % 3), 0),
    );
    await page.locator('#table-made > details > summary').click();
    assert.equal(
      await page.locator('#table-made .grid tbody tr').nth(4).locator('td').nth(7).textContent(),
      String(turns[4][7]),
    );
    assert.deepEqual(await page.evaluate(audit), []);
    await finish();
  }
});

test('where nobody hurries, a map of turns is refused in words', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=toads-and-frogs-one-free&position=TTF.F',
    expected: [/422/],
  });
  await turn(page);
  await page.selectOption('#table-measure', 'remoteness');
  await page.click('#make-table');
  await page
    .locator('#panel-table [role=alert]', { hasText: 'the players have different moves' })
    .waitFor();
  await finish();
});

// Kayles: Guy and Smith 1956. Period 12 from heap 71 on.
const KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1];

const heapOf = (page) => page.locator('#sequence-picture .cursor').first();
const saysOf = (page, text) =>
  page.locator('#sequence-picture .pointed', { hasText: text }).first().waitFor();

async function plot(page, { view = 'values', modulo = '', heaps = '' } = {}) {
  // The theorem, when it comes, moves what is below it, and is announced.
  await proved(page);
  if (!(await page.locator('#make-sequence').isVisible()))
    await page.locator('#sequence > summary').click();
  await page.fill('#sequence input.code', '0.77');
  await page.locator('#sequence input[type=number]').first().fill(String(heaps));
  await page.selectOption('#sequence-view', view);
  await page.fill('#sequence-modulo', String(modulo));
  await page.click('#make-sequence');
  await heapOf(page).waitFor({ state: 'attached' });
}

test('a plot says which heap is pointed at, its value, and where in the period it is', async () => {
  for (const language of ['en', 'ja']) {
    const hash = `#game=wythoff&position=3+5&language=${language}`;
    const { page, finish } = await visit(browser, server, {
      hash,
      viewport: { width: 1280, height: 1400 },
    });
    await turn(page);
    await plot(page);
    await heapOf(page).focus();
    for (let heap = 1; heap < KAYLES.length; heap += 1) {
      await page.keyboard.press('ArrowRight');
      const before =
        language === 'en'
          ? `heap ${heap}: value ${KAYLES[heap]}; before the period begins`
          : `大きさ ${heap} の山：Grundy 数 ${KAYLES[heap]}、周期が始まる前`;
      await saysOf(page, exactly(before));
      assert.equal((await page.locator('#announce').textContent()).trim(), before);
    }
    await page.keyboard.press('End');
    const last = Number(await heapOf(page).getAttribute('data-heap'));
    const [round, place] = [Math.floor((last - 71) / 12) + 1, ((last - 71) % 12) + 1];
    await saysOf(
      page,
      new RegExp(
        language === 'en'
          ? `^heap ${last}: value \\d+; repetition ${round} of the period, place ${place} of 12$`
          : `^大きさ ${last} の山：Grundy 数 \\d+、周期の ${round} 回目、12 個中 ${place} 番目$`,
      ),
    );
    await page.keyboard.press('Home');
    await saysOf(page, /^(heap 0: value 0|大きさ 0 の山：Grundy 数 0)/);
    // By mouse: above the dot of heap 9.
    const box = await page.locator('#sequence-picture .picture').evaluate((host) => {
      const { left, top, width, height } = host.shadowRoot
        .querySelectorAll('.point > circle, .rare > rect')[9]
        .getBoundingClientRect();
      return [left + width / 2, top + height / 2 - 4];
    });
    await page.mouse.move(...box);
    await page.waitForFunction(
      () => document.querySelector('#sequence-picture .pointed').textContent !== '',
    );
    assert.deepEqual(await page.evaluate(audit), []);
    await finish();
  }
});

test('the differences of a sequence are plotted, and its values modulo a number are a map', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=wythoff&position=3+5',
    viewport: { width: 1280, height: 1400 },
  });
  await turn(page);
  await plot(page, { view: 'differences' });
  await heapOf(page).focus();
  for (let heap = 1; heap < KAYLES.length; heap += 1) {
    await saysOf(
      page,
      exactly(
        `heap ${heap}: difference to the heap before: ${KAYLES[heap] - KAYLES[heap - 1]}; before the period begins`,
      ),
    );
    await page.keyboard.press('ArrowRight');
  }
  await plot(page, { modulo: 4 });
  await page.locator('#sequence-picture figcaption', { hasText: 'Grundy values' }).waitFor();
  const cursor = page.locator('#sequence-picture rect.cursor');
  await cursor.focus();
  for (let heap = 1; heap < 12; heap += 1) {
    await page.keyboard.press('ArrowRight');
    await page
      .locator('#sequence-picture .pointed', {
        hasText: exactly(`${heap}: value ${KAYLES[heap]}; before the period begins`),
      })
      .waitFor();
    const colour = await page.locator('#sequence-picture .picture').evaluate((host) => {
      const svg = host.shadowRoot.querySelector('svg');
      const at = svg.querySelector('rect.cursor');
      const middle = ['x', 'y'].map(
        (name) => Number(at.getAttribute(name)) + Number(at.getAttribute('width')) / 2,
      );
      const point = new DOMPoint(...middle);
      return [
        ...svg.querySelectorAll(':scope > g:not(.dots, .dots-on-full) > path[shape-rendering]'),
      ].find((path) => path.isPointInFill(point))?.parentElement.classList[0];
    });
    assert.equal(colour, `residue-${KAYLES[heap] % 4}`, `heap ${heap}`);
  }
  assert.deepEqual(await page.evaluate(audit), []);
  await finish();
});
