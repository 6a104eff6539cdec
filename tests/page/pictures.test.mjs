// Pictures are worked with: a machine reads a position, cells of a map are pointed at and chosen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { audit } from './audit.mjs';
import { start, visit } from './harness.mjs';
import { cell, drawMap, pointed, setPosition, turn } from './steps.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await start();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const ask = async (path, body) => {
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${server.url}/api/v1/${path}`, options)).json();
};
const outcome = async (game, position) =>
  (await ask('solve', { game, positions: [position] })).positions[0].outcome;

const told = (page) => page.locator('.reader .told').textContent();
const toldOf = (page, text) => page.locator('.reader .told', { hasText: text }).waitFor();

// What is lit in the picture of the machine: the hints of states and arcs.
const lit = (page) =>
  page.locator('#machine .picture').evaluate((host) => {
    const hints = (name) =>
      [...host.shadowRoot.querySelectorAll(`${name}.lit > title`)].map(
        (title) => title.textContent,
      );
    return { states: hints('circle'), arcs: hints('path') };
  });

async function drawMachine(page) {
  // Its button is below the explanation.
  await page.locator('#panel-explain article').waitFor();
  await page.click('#draw-machine');
  await page.locator('.reader .told').waitFor();
}

// Reads to the end, a letter at a time; returns what is said there.
async function readThrough(page, letters) {
  for (let at = 1; at <= letters.length; at += 1) {
    await page.click('#read-next');
    const said = await told(page);
    assert.ok(said.includes(letters[at - 1]), said);
    const now = await lit(page);
    assert.equal(now.arcs.length, 1, `letter ${at}`);
    assert.ok(now.arcs[0].split(', ').includes(letters[at - 1]), now.arcs[0]);
    assert.equal(now.states.length, 1);
    const state = now.states[0].split(':')[0];
    assert.ok(new RegExp(`(state|状態) ${state}\\D`).test(said), `${said} in ${now.states[0]}`);
    assert.equal(await page.locator('.tape .now').textContent(), letters[at - 1]);
    assert.equal(await page.locator('.tape .read').count(), at - 1);
  }
  return told(page);
}

const ENDS = {
  en: {
    P: /accepted\. The player to move loses\.$/,
    N: /not accepted\. The player to move wins\.$/,
  },
  ja: { P: /受理。手番の側の負けです。$/, N: /受理しません。手番の側の勝ちです。$/ },
};

test('a machine reads the position on the board, letter by letter, and says who wins', async () => {
  for (const language of ['en', 'ja']) {
    const hash = `#game=slide-or-clear&position=110101&tab=explain&language=${language}`;
    const { page, finish } = await visit(browser, server, { hash });
    await turn(page);
    await drawMachine(page);
    await toldOf(page, /^(The machine starts in state 0\.|状態 0 から始めます。)$/);
    assert.deepEqual((await lit(page)).arcs, []);
    assert.equal(await page.locator('#read-play').count(), 0, 'less motion is wanted');
    const seen = new Set();
    for (const position of ['110101', '1001', '101', '1010']) {
      await setPosition(page, position);
      await page.locator('.reader .help', { hasText: new RegExp(`${position}$`) }).waitFor();
      const result = await outcome('slide-or-clear', position);
      assert.match(await readThrough(page, [...position]), ENDS[language][result], position);
      seen.add(result);
    }
    assert.equal(seen.size, 2);
    assert.equal(await page.locator('#read-next').getAttribute('aria-disabled'), 'true');
    assert.deepEqual(await page.evaluate(audit), []);
    await finish();
  }
});

test('the keys of the reader step, and the empty word is read at once', async () => {
  const hash = '#game=slide-or-clear&position=1011&tab=explain';
  const { page, finish } = await visit(browser, server, { hash });
  await turn(page);
  await drawMachine(page);
  await toldOf(page, 'starts in state 0');
  await page.focus('.tape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await toldOf(page, /^Letter 2 of 4 is 0/);
  await page.keyboard.press('ArrowLeft');
  await toldOf(page, /^Letter 1 of 4 is 1/);
  await page.keyboard.press('End');
  await toldOf(page, /^Letter 4 of 4 is 1/);
  await page.keyboard.press('Home');
  await toldOf(page, /^The machine starts in state 0\.$/);
  await setPosition(page, '');
  await toldOf(page, /^The machine starts in state 0\. State 0 .* loses\.$/);
  assert.equal(await page.locator('.tape').isVisible(), false);
  await finish();
});

test('the machine runs by itself, unless motion is to be reduced, and can be stopped', async () => {
  const hash = '#game=slide-or-clear&position=110&tab=explain';
  const options = { hash, reducedMotion: 'no-preference', viewport: { width: 390, height: 844 } };
  const { page, finish } = await visit(browser, server, options);
  await page.locator('#draw-machine').waitFor();
  await drawMachine(page);
  await toldOf(page, 'starts in state 0');
  const play = page.locator('#read-play');
  // From here on time passes as the test says.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60000);
  await play.click();
  assert.equal(await play.textContent(), 'Pause');
  await page.clock.runFor(3000);
  assert.match(await told(page), /^Letter 3 of 3/);
  await page.clock.runFor(1000);
  assert.equal(await play.textContent(), 'Play');
  // It begins again, and stops where it is stopped.
  await play.click();
  await play.click();
  assert.equal(await play.textContent(), 'Play');
  const stopped = await told(page);
  await page.clock.runFor(2000);
  assert.equal(await told(page), stopped);
  assert.deepEqual(await page.evaluate(audit), []);
  await finish();
});

test('heaps are read digit by digit, and other rules take the machine away', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=nim-2&position=5+3&tab=explain',
  });
  await turn(page);
  await drawMachine(page);
  await toldOf(page, 'starts in state 0');
  const letters = await page.locator('.tape .letter').allTextContents();
  assert.deepEqual([...letters].sort(), [...'101011'].sort(), 'the digits of 101 and 011');
  assert.match(await readThrough(page, letters), ENDS.en.N);
  await setPosition(page, '6 6');
  await page.locator('.reader .help', { hasText: /6\D+6/ }).waitFor();
  await page.focus('.tape');
  await page.keyboard.press('End');
  assert.match(await told(page), ENDS.en.P);
  await page.check('input[type=checkbox] >> nth=0');
  await page.locator('.reader').waitFor({ state: 'detached' });
  await finish();
});

// Left changes the first letter, Right takes the last one.
const PARTISAN =
  "game \"Ends\"\nword [ab]*\nmove Left: 'a' -> 'b' after ^\nmove Right: 'b' -> '' before $\n";

test('in a game of Left and Right the class of the last state says who wins', async () => {
  const rules = Buffer.from(PARTISAN).toString('base64url');
  const { page, finish } = await visit(browser, server, {
    hash: `#rules=${rules}&position=aa&tab=explain`,
  });
  await turn(page);
  await drawMachine(page);
  await toldOf(page, 'starts in state 0');
  for (const [position, end] of [
    ['aa', 'Left wins, whoever begins.'],
    ['bb', 'Right wins, whoever begins.'],
    ['ba', 'Whoever begins loses.'],
  ]) {
    await setPosition(page, position);
    await page.locator('.reader .help', { hasText: new RegExp(`${position}$`) }).waitFor();
    const said = await readThrough(page, [...position]);
    assert.ok(said.endsWith(end), `${position}: ${said}`);
  }
  await finish();
});

const position = (page) => page.inputValue('#position');

// Wythoff 1907: the losing positions.
const isLosing = (x, y) =>
  Math.min(x, y) === Math.floor((Math.abs(x - y) * (1 + Math.sqrt(5))) / 2);
const SAYS = {
  en: { P: 'P: the player to move loses', N: 'N: the player to move wins' },
  ja: { P: 'P', N: 'N' },
};

test('a map says what is pointed at, and a click or Enter puts it on the board', async () => {
  for (const language of ['en', 'ja']) {
    const hash = `#game=wythoff&position=3+5&language=${language}`;
    const { page, finish } = await visit(browser, server, {
      hash,
      viewport: { width: 1280, height: 1400 },
    });
    await turn(page);
    await drawMap(page, 60);
    await pointed(page, /^\(3, 5\)/);
    for (const [x, y] of [
      [0, 0],
      [3, 5],
      [13, 8],
      [60, 60],
      [0, 60],
      [37, 60],
      [41, 17],
    ]) {
      await page.mouse.move(...(await cell(page, y, x)));
      await pointed(
        page,
        new RegExp(`^\\(${x}, ${y}\\)(: |：)${SAYS[language][isLosing(x, y) ? 'P' : 'N']}`),
      );
    }
    await page.mouse.click(...(await cell(page, 22, 13)));
    await page.waitForFunction(() => document.querySelector('#position').value.match(/13\D+22/));
    // By keyboard.
    await page.locator('#table-picture .cursor').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('PageDown');
    await pointed(page, /^\(22, 23\)/);
    assert.match(await page.locator('#announce').textContent(), /^\(22, 23\)/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#position').value.match(/22\D+23/));
    assert.deepEqual(await page.evaluate(audit), []);
    await finish();
  }
});

test('a map that is zoomed follows the cursor, and a drag chooses nothing', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=wythoff&position=0+0',
    viewport: { width: 1280, height: 1400 },
  });
  await turn(page);
  await drawMap(page, 60);
  for (let times = 0; times < 6; times += 1)
    await page.click('#table-picture .tools button >> nth=0');
  await page.locator('#table-picture .cursor').focus();
  for (const key of ['Home', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'PageUp'])
    await page.keyboard.press(key);
  const inView = () =>
    page.locator('#table-picture .view').evaluate((view) => {
      const box = view.getBoundingClientRect();
      const cursor = view
        .querySelector('.picture')
        .shadowRoot.querySelector('.cursor')
        .getBoundingClientRect();
      return (
        cursor.left >= box.left &&
        cursor.right <= box.right &&
        cursor.top >= box.top &&
        cursor.bottom <= box.bottom
      );
    });
  await pointed(page, /^\(0, 0\)/);
  assert.ok(await inView());
  await page.keyboard.press('End');
  await pointed(page, /^\(0, 60\)/);
  assert.ok(await inView());
  const before = await position(page);
  const view = await page.locator('#table-picture .view').boundingBox();
  await page.mouse.move(view.x + 300, view.y + 300);
  await page.mouse.down();
  await page.mouse.move(view.x + 200, view.y + 200, { steps: 4 });
  await page.mouse.up();
  assert.equal(await position(page), before);
  await finish();
});

test('values in a map are said as numbers, of two heaps and of one', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=nim-2&position=3+5',
    viewport: { width: 1280, height: 1400 },
  });
  await turn(page);
  await drawMap(page, 50, { measure: 'values' });
  for (const [x, y] of [
    [3, 5],
    [0, 0],
    [17, 40],
    [50, 49],
  ]) {
    await page.mouse.move(...(await cell(page, y, x)));
    await pointed(page, new RegExp(`^\\(${x}, ${y}\\): ${x ^ y}$`));
  }
  await page.goto(`${server.url}/?line#game=take-1-3-4&position=5`);
  await turn(page);
  await drawMap(page, 1000);
  // The heap is lost if its size has the rest 0 or 2 by 7.
  for (const size of [0, 2, 7, 400, 999, 1000]) {
    await page.mouse.move(...(await cell(page, size % 100, Math.floor(size / 100))));
    await pointed(page, new RegExp(`^${size}: ${[0, 2].includes(size % 7) ? 'P' : 'N'}:`));
  }
  await finish();
});

test('a map of 160,000 cells is pointed at, and its table is made when it is opened', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=nim-2&position=3+5',
    viewport: { width: 1280, height: 1400 },
  });
  await turn(page);
  await drawMap(page, 400);
  await pointed(page, /^\(3, 5\): N/);
  await page.locator('#table-picture .cursor').focus();
  await page.keyboard.press('End');
  await pointed(page, /^\(3, 400\): N/);
  await page.mouse.move(...(await cell(page, 377, 377)));
  await pointed(page, /^\(377, 377\): P/);
  assert.equal(await page.locator('#table-made .grid').count(), 0);
  await page.locator('#table-made summary').click();
  await page.locator('#table-made .grid tbody tr').nth(63).waitFor();
  assert.equal(await page.locator('#table-made .grid tbody tr').count(), 64);
  await page.locator('#table-made', { hasText: 'Only up to size 63 here' }).waitFor();
  await finish();
});

test('on a phone the first touch of a cell says what it is, the second puts it on the board', async () => {
  const options = {
    hash: '#game=wythoff&position=3+5',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  };
  const { page, finish } = await visit(browser, server, options);
  await turn(page);
  await page.locator('#tab-table').click();
  await drawMap(page, 45);
  await page.touchscreen.tap(...(await cell(page, 20, 10)));
  await pointed(page, /^\(10, 20\)/);
  assert.match(await position(page), /3\D+5/);
  await page.touchscreen.tap(...(await cell(page, 20, 10)));
  await page.waitForFunction(() => document.querySelector('#position').value.match(/10\D+20/));
  // The moves are above the map here.
  await turn(page);
  await page.touchscreen.tap(...(await cell(page, 30, 12)));
  await pointed(page, /^\(12, 30\)/);
  await page.locator('.open-cell').tap();
  await page.waitForFunction(() => document.querySelector('#position').value.match(/12\D+30/));
  assert.deepEqual(await page.evaluate(audit), []);
  await finish();
});
