// How the page looks and reads: sizes, colours, names for those who do not see it. Screenshots of all parts are written on the way.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import en from '../../crates/serve/page/words-en.js';
import ja from '../../crates/serve/page/words-ja.js';
import { audit } from './audit.mjs';
import { shots, start, tab, visit } from './harness.mjs';
import { appears, openGame, turn } from './steps.mjs';

let server;
let browser;
before(async () => { [server, browser] = await start(); mkdirSync(shots, { recursive: true }); });
after(async () => { await browser?.close(); await server?.stop(); });

test('both languages have the same texts', () => {
  assert.deepEqual(Object.keys(ja), Object.keys(en));
  for (const [key, text] of Object.entries(en)) {
    assert.equal(typeof ja[key], typeof text, key);
    if (typeof text === 'string') assert.ok(ja[key].trim() && text.trim(), key);
  }
});

// Everything that can be seen on the page, part by part; `look` is called for each.
async function tour(page, look) {
  await openGame(page, server, 'wythoff', '&position=(3,+5)');
  await look('rules');
  await page.locator('#rules').fill('game "x"\nword [01]*\nmov 0 -> 1\nmove 0 -> (\n');
  await page.locator('.diagnostics li').first().waitFor();
  await look('rules-wrong');
  await openGame(page, server, 'wythoff', '&position=(3,+5)&tab=position');
  await appears(page, '.moves');
  const tools = page.locator('#position-answer > .tools button');
  await tools.nth(0).click();
  await appears(page, '#position-graph .view');
  await tools.nth(1).click();
  await appears(page, '#panel-position article.prose');
  await look('position');
  await tab(page, 'theorem').click();
  await page.click('#prove');
  await appears(page, '#theorem-verdict');
  await look('theorem');
  await tab(page, 'table').click();
  await page.click('#make-table');
  await appears(page, '#table-picture .view');
  await page.locator('#panel-table input.code').fill('0.77');
  await page.click('#make-sequence');
  await appears(page, '#sequence-picture .view');
  await look('table');
  await tab(page, 'program').click();
  await page.click('#write-program');
  await appears(page, '#program');
  await look('program');
  await tab(page, 'play').click();
  await look('play-setup');
  await openGame(page, server, 'nim', '&position=3+4+5&tab=play');
  await page.click('#begin');
  await turn(page);
  await page.check('#leads');
  await page.locator('#panel-play [data-unit="1:3"]').click();
  await page.locator('#play-moves button').first().click();
  await turn(page);
  await look('play');
}

const KINDS = [
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', { viewport: { width: 375, height: 667 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }],
];

for (const [language, locale] of [['en', 'en-US'], ['ja', 'ja-JP']]) {
  for (const [kind, options] of KINDS) {
    test(`${language}, ${kind}: sizes, names and contrast, light and dark`, async () => {
      const { page, finish } = await visit(browser, server, { locale, ...options });
      const faults = [];
      const inspect = async (where) => faults.push(...(await page.evaluate(audit)).map((fault) => `${where}: ${fault}`));
      await tour(page, async (part) => {
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: join(shots, `${language}-${kind}-${colorScheme}-${part}.png`), fullPage: true });
          await inspect(`${part}, ${colorScheme}`);
        }
        if (kind !== 'phone') return;
        await page.setViewportSize({ width: 320, height: 568 });
        await inspect(`${part}, 320 wide`);
        await page.setViewportSize(options.viewport);
      });
      assert.deepEqual([...new Set(faults)], []);
      await finish();
    });
  }
}

test('languages and colours are switched and kept', async () => {
  const { page, finish } = await visit(browser, server, { colorScheme: 'light' });
  await openGame(page, server, 'nim', '&position=1+2&tab=position');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.selectOption('#theme', 'dark');
  assert.notEqual(await ground(), light);
  await page.getByRole('button', { name: 'Draw the graph' }).click();
  await page.locator('#position-graph .view').waitFor();
  // The picture follows the switch, not the system.
  const ink = () => page.locator('#position-graph .picture').evaluate((node) => getComputedStyle(node.shadowRoot.querySelector('text')).fill);
  const onDark = await ink();
  await page.selectOption('#theme', 'light');
  assert.notEqual(await ink(), onDark);
  await page.selectOption('#theme', 'dark');
  await page.selectOption('#language', 'ja');
  assert.equal(await page.locator('#tab-position').textContent(), '局面');
  await page.locator('#panel-position .verdict', { hasText: '先手必勝' }).waitFor();
  assert.match(await page.locator('#panel-position .moves').textContent(), /\p{Script=Hiragana}/u);
  await page.reload();
  assert.equal(await page.locator('#tab-position').textContent(), '局面');
  assert.notEqual(await ground(), light);
  await finish();
});

test('tabs are worked by arrow keys, the skip link skips', async () => {
  const { page, finish } = await visit(browser, server);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await tab(page, 'rules').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-play');
  assert.ok(await page.locator('#panel-play').isVisible());
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-rules');
  assert.equal(await page.locator('[role=tab][tabindex="0"]').count(), 1);
  await finish();
});
