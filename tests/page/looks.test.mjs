// How the page looks and reads: sizes, colours, names for those who do not see it. With
// `NIMATRON_SHOTS`, screenshots are taken on the way; with `NIMATRON_AXE`, which names a copy of
// `axe.min.js` (npm package `axe-core`), its rules are applied as well.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import learnEn from '../../crates/web/page/learn-en.js';
import learnJa from '../../crates/web/page/learn-ja.js';
import wordsEn from '../../crates/web/page/words-en.js';
import wordsJa from '../../crates/web/page/words-ja.js';
import { audit } from './audit.mjs';
import { shots, start, tab, visit } from './harness.mjs';
import { appears, openGame, openProgram, proved, turn, visitGame } from './steps.mjs';

const axe = process.env.NIMATRON_AXE && readFileSync(process.env.NIMATRON_AXE, 'utf8');

// What axe finds in the page as it is, each fault once.
async function violations(page) {
  if (!axe) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run()).violations);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `axe: ${id}: ${target.join(' ')}`),
  );
}

let server;
let browser;
before(async () => {
  [server, browser] = await start();
  if (shots) mkdirSync(shots, { recursive: true });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const en = { ...wordsEn, ...learnEn };
const ja = { ...wordsJa, ...learnJa };

test('both languages have the same texts', () => {
  assert.deepEqual(Object.keys(ja), Object.keys(en));
  for (const [key, text] of Object.entries(en)) {
    assert.equal(typeof ja[key], typeof text, key);
    if (typeof text === 'string') assert.ok(ja[key].trim() && text.trim(), key);
    if (Array.isArray(text))
      assert.deepEqual(
        ja[key].map((one) => [one].flat().length),
        text.map((one) => [one].flat().length),
        key,
      );
  }
});

// Everything that can be seen on the page; `look` is called for each.
async function tour(page, look) {
  await openGame(page, server, 'wythoff', '&position=(3,+5)');
  await proved(page);
  await page.locator('#table-picture svg').waitFor();
  await turn(page);
  await look('first');
  await page.fill('#claim', 'loses when x = y');
  await page.click('#test-claim');
  await page.locator('#claims li').waitFor();
  await page.check('#leads');
  await page.locator('#play-setup summary').click();
  await page.locator('#panel-theorem summary').last().click();
  await look('claim');
  await tab(page, 'position').click();
  await appears(page, '.moves');
  await page.getByRole('button', { name: /Draw the graph|グラフを描く/ }).click();
  await appears(page, '#position-graph .view');
  await look('position');
  await tab(page, 'explain').click();
  await appears(page, '#panel-explain article.prose');
  await look('explain');
  await tab(page, 'certificate').click();
  await page.click('#check-certificate');
  await appears(page, '#certificate-said .badge');
  await look('certificate');
  await openProgram(page);
  await page.click('#write-program');
  await appears(page, '#program');
  await look('program');
  await tab(page, 'table').click();
  await page.locator('#sequence > summary').click();
  await page.locator('#panel-table input.code').fill('0.77');
  await page.click('#make-sequence');
  await appears(page, '#sequence-picture .cursor');
  await look('map');
  await page.locator('#play-moves button').nth(1).click();
  await page.locator('#play-history li').nth(1).waitFor();
  await turn(page);
  await look('play');
  await page.locator('#rules').fill('game "x"\nword [01]*\nmov 0 -> 1\nmove 0 -> (\n');
  await page.locator('.diagnostics li').first().waitFor();
  await look('wrong');
  await page.click('#learn-button');
  await page.locator('#learn[open] .reference dd').first().waitFor();
  assert.equal(await page.locator('.reference dd:empty').count(), 0);
  await look('learn');
  await page.keyboard.press('Escape');
  await page.locator('#learn').waitFor({ state: 'hidden' });
  await page.click('#games');
  await page.locator('#gallery[open] #gallery-list li').first().waitFor();
  await look('gallery');
}

const PHONE = {
  viewport: { width: 375, height: 667 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

// Each language and each size once.
for (const [language, locale, kind, options] of [
  ['en', 'en-US', 'desktop', { viewport: { width: 1280, height: 900 } }],
  ['ja', 'ja-JP', 'phone', PHONE],
]) {
  test(`${language}, ${kind}: sizes, names and contrast, light and dark`, async () => {
    const { page, finish } = await visit(browser, server, { locale, ...options });
    const faults = [];
    const inspect = async (where) => {
      // The page answers to another width and other colours in the next frame.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
      const found = [...(await page.evaluate(audit)), ...(await violations(page))];
      faults.push(...found.map((fault) => `${where}: ${fault}`));
    };
    await tour(page, async (part) => {
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        if (shots)
          await page.screenshot({
            path: join(shots, `${language}-${kind}-${colorScheme}-${part}.png`),
            fullPage: true,
          });
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

test('languages and colours are switched and kept', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&position=1+2&tab=position', {
    colorScheme: 'light',
  });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.selectOption('#theme', 'dark');
  assert.notEqual(await ground(), light);
  await page.getByRole('button', { name: 'Draw the graph' }).click();
  await page.locator('#position-graph .view').waitFor();
  // The picture follows the switch, not the system.
  const ink = () =>
    page
      .locator('#position-graph .picture')
      .evaluate((node) => getComputedStyle(node.shadowRoot.querySelector('text')).fill);
  const onDark = await ink();
  await page.selectOption('#theme', 'light');
  assert.notEqual(await ink(), onDark);
  await page.selectOption('#theme', 'dark');
  await page.selectOption('#language', 'ja');
  await page.locator('#tab-position', { hasText: '局面' }).waitFor();
  await page.locator('#panel-position .verdict', { hasText: '先手必勝' }).waitFor();
  assert.match(await page.locator('#panel-position .moves').textContent(), /\p{Script=Hiragana}/u);
  await page.reload();
  await page.locator('#tab-position', { hasText: '局面' }).waitFor();
  assert.notEqual(await ground(), light);
  await finish();
});

test('tabs are worked by arrow keys, the skip link skips, and the editor is near', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  let presses = 0;
  for (
    ;
    presses < 20 && (await page.evaluate(() => document.activeElement.id !== 'rules'));
    presses += 1
  )
    await page.keyboard.press('Tab');
  assert.ok(presses <= 5, `${presses} presses to the editor`);
  await tab(page, 'table').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-certificate');
  await page.locator('#panel-certificate').waitFor();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-table');
  assert.equal(await page.locator('[role=tab][tabindex="0"]').count(), 1);
  await finish();
});
