// Games and positions are looked at: pictures in the gallery, moves that are seen, the graph, the
// explanation step by step.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start, visit } from './harness.mjs';
import { proved, turn } from './steps.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await start();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('cards of the gallery show a position once they are in view, and say what the game is in the language of the page', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  await page.click('#games');
  const sketch = (game) => page.locator(`.sketch[data-game="${game}"] .board`);
  await sketch('addition-game').waitFor();
  assert.equal(
    await page.locator('.sketch[data-game="addition-game"] .cell').first().textContent(),
    '1',
  );
  assert.equal(await sketch('zero-move-nim').count(), 0, 'it is not in view yet');
  // The list may be made once more meanwhile.
  await page.waitForFunction(() => {
    const card = document.querySelector('.sketch[data-game="wythoff"]');
    card?.scrollIntoView();
    return card?.querySelector('.board');
  });
  assert.equal(await page.locator('.sketch[data-game="wythoff"] .stone').count(), 16);
  assert.match(
    await page.locator('#gallery-list').textContent(),
    /Two heaps of counters\. Each turn, any number is taken/,
  );
  await page.locator('#gallery .heading button').click();
  await page.selectOption('#language', 'ja');
  await page.locator('#games', { hasText: 'ゲーム一覧' }).click();
  await page.locator('#gallery input').fill('両方から同じ個数');
  await page.locator('#gallery-list .about[lang=ja]').first().waitFor();
  assert.deepEqual(
    await page
      .locator('#gallery-list .sketch')
      .evaluateAll((nodes) => nodes.map((node) => node.dataset.game)),
    ['wythoff', 'wythoff-one-each'],
  );
  await sketch('wythoff-one-each').waitFor();
  await page.locator('#gallery-list button').first().click();
  await page.locator('#context', { hasText: 'Wythoff' }).waitFor();
  await finish();
});

const sizes = (page) => page.locator('#panel-play .heap .name').allTextContents();

test('a move is seen, and stones are dragged out of their heap', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=nim-3&position=3+4+5',
    reducedMotion: 'no-preference',
  });
  await proved(page);
  await turn(page);
  await page.locator('#play-setup summary').click();
  await page.locator('input[name=opponent][value=person]').check();
  await turn(page);
  await page.locator('#panel-play .board').hover();
  await page.evaluate(() =>
    Promise.all([import('./motion.js'), import('./drag.js')]).then(() => {}),
  );
  // What goes is still there for a moment.
  await page.evaluate(() => {
    new MutationObserver(() => {
      window.ghosts = Math.max(window.ghosts ?? 0, document.querySelectorAll('.ghost').length);
    }).observe(document, { subtree: true, childList: true });
  });
  await page.locator('[data-unit="2:2"]').click();
  await page.waitForFunction(() => window.ghosts === 4);
  await page.waitForFunction(() => document.querySelectorAll('.ghost').length === 0);
  assert.deepEqual(await sizes(page), ['a = 3', 'b = 4', 'c = 1']);
  await turn(page);
  const drag = async (unit, x, y) => {
    const box = await page.locator(`[data-unit="${unit}"]`).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + x / 2, box.y + y / 2, { steps: 3 });
    await page.locator('.dragged').first().waitFor();
    await page.mouse.move(box.x + x, box.y + y, { steps: 3 });
    await page.mouse.up();
  };
  await drag('1:3', 15, 30);
  assert.equal(await page.locator('.dragged').count(), 0);
  assert.deepEqual(await sizes(page), ['a = 3', 'b = 4', 'c = 1'], 'put back');
  await drag('1:3', 90, -60);
  await page.waitForFunction(() => document.querySelectorAll('#play-history li').length === 2);
  assert.deepEqual(await sizes(page), ['a = 3', 'b = 2', 'c = 1']);
  await finish();
});

const verdict = (page, text) =>
  page.locator('#panel-position .verdict', { hasText: text }).waitFor();
const node = (page) =>
  page.evaluate(() =>
    document
      .querySelector('#position-graph .picture')
      .shadowRoot.activeElement?.getAttribute('aria-label'),
  );

test('the nodes of the graph are links, for the mouse and for the keyboard, and the graph stays', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=wythoff&position=3+5&tab=position',
  });
  await verdict(page, '(3, 5) The player to move loses.');
  // The theorem, when it comes, moves what is below it.
  await proved(page);
  await page.click('#draw-graph');
  await page.locator('#position-graph svg').waitFor();
  const place = await page.locator('#position-graph .picture').evaluate((host) => {
    const shape = [...host.shadowRoot.querySelectorAll('.pickable')].find((one) =>
      one.textContent.startsWith('(1, 2)'),
    );
    shape.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = shape.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
  await page.mouse.move(...place);
  await page.locator('.pointed', { hasText: '(1, 2): P: the player to move loses' }).waitFor();
  await page.mouse.click(...place);
  await verdict(page, '(1, 2) The player to move loses.');
  assert.equal(
    await page
      .locator('#position-graph .picture')
      .evaluate((host) =>
        host.shadowRoot.querySelector('[aria-current]').getAttribute('aria-label'),
      ),
    '(1, 2): P: the player to move loses',
  );
  // By keyboard: Tab reaches the position that is on the board.
  await page.locator('#position-graph .view').focus();
  await page.keyboard.press('Tab');
  assert.equal(await node(page), '(1, 2): P: the player to move loses');
  await page.keyboard.press('ArrowDown');
  const next = await node(page);
  assert.notEqual(next, '(1, 2): P: the player to move loses');
  await page.keyboard.press('Enter');
  await verdict(page, next.split(':')[0]);
  assert.equal(await node(page), next, 'the focus stays in the graph');
  await finish();
});

test('a position is changed by clicking: heaps, letters and marks', async () => {
  const { page, finish } = await visit(browser, server, {
    hash: '#game=nim&position=3+4+5&tab=position',
    expected: [/422/],
  });
  await verdict(page, '(3, 4, 5)');
  await page.focus('#adjust-2-less');
  await page.keyboard.press('Enter');
  await verdict(page, '(3, 4, 4)');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'adjust-2-less');
  await page.click('#adjust-add');
  await verdict(page, /\(3, 4, 4, 1\)|\(4, 4, 3, 1\)/);
  await page.goto(`${server.url}/?letters#game=toads-and-frogs-one-free&position=T.F&tab=position`);
  await verdict(page, 'T.F');
  await page.click('#adjust-0');
  // Two free cells are no position of this game. It can still be changed.
  await page.locator('#panel-position .verdict').waitFor({ state: 'detached' });
  await page.click('#adjust-1');
  await verdict(page, '.FF');
  await page.goto(`${server.url}/?marks#game=string01&position=0110&tab=position`);
  await verdict(page, '0110');
  await page.click('#adjust-1');
  await verdict(page, '0110/.o..');
  await page.click('#adjust-1');
  await verdict(page, '0110/.x..');
  await page.click('#adjust-1');
  await verdict(page, /^0110 /);
  await finish();
});

test('the explanation stands beside the board and is walked step by step', async () => {
  for (const width of [1120, 1440]) {
    const { page, finish } = await visit(browser, server, {
      hash: '#game=take-1-3-4&position=5&tab=explain',
      viewport: { width, height: 800 },
    });
    await proved(page);
    await turn(page);
    await page.locator('#panel-explain article').waitFor();
    const step = page.locator('#panel-explain [aria-current=step]');
    assert.equal(await step.count(), 0);
    const said = await page.locator('.walked').textContent();
    const number = Number(said.match(/^(\d+) steps$/)[1]);
    for (let at = 1; at <= number; at += 1) {
      await page.click('#step-next');
      assert.equal(await page.locator('.walked').textContent(), `Step ${at} of ${number}`);
      assert.equal(await step.count(), 1);
    }
    assert.match(await step.textContent(), /certificate/);
    assert.equal(await page.locator('#step-next').getAttribute('aria-disabled'), 'true');
    await page.press('#step-next', 'Enter');
    assert.match(
      await page.locator('#announce').textContent(),
      new RegExp(`Step ${number} of ${number}`),
    );
    await page.click('#step-back');
    assert.equal(await page.locator('.walked').textContent(), `Step ${number - 1} of ${number}`);
    // The board is in view at the end of the explanation, to the right of it.
    const board = await page.locator('#panel-play .board').boundingBox();
    const box = await step.boundingBox();
    assert.ok(
      board.y >= 0 && board.y + board.height <= 800,
      `${width}: the board is at ${board.y}`,
    );
    assert.ok(board.x > box.x + 100);
    await page.locator('#panel-explain button.position').first().click();
    await page.waitForFunction(() => document.querySelector('#play-status')?.textContent.trim());
    await finish();
  }
});

test('letters look as the rules say', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  // What `/read` says of `show 'a' as '..', 'b' as '#.', 'c' as '.#', 'd' as coin`.
  const show = [
    ...['..', '#.', '.#'].map((cells, at) => ({ letter: 'abc'[at], name: 'column', cells })),
    { letter: 'd', name: 'coin' },
  ];
  await page.route('**/api/v1/read', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), show } });
  });
  await page.goto(`${server.url}/?show#game=cram-2&position=abcd`);
  await turn(page);
  const faces = await page
    .locator('#panel-play .cell')
    .evaluateAll((nodes) =>
      nodes.map((node) =>
        [
          node.classList[1],
          ...[...node.children].map((one) => one.className.replace(' live', '')),
        ].join(),
      ),
    );
  assert.deepEqual(faces, [
    'column,square,square',
    'column,square full,square',
    'column,square,square full',
    'coin',
  ]);
  await page.locator('#panel-play [data-unit="0:1"]').click();
  await page.locator('#panel-play .square.selected').waitFor();
  await finish();
});
