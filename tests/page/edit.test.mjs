// The editor helps: words to complete, what keywords mean, and fixes for what is wrong.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { read, start, visit } from './harness.mjs';
import { proved } from './steps.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await start();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

// Types into the editor, which is emptied first, and waits until it helps.
async function type(page, text) {
  await page.locator('#rules').fill('');
  await page.locator('.completions').waitFor({ state: 'attached' });
  await page.locator('#rules').pressSequentially(text);
}

const offered = (page) => page.locator('.completions code').allTextContents();

test('words are completed while they are typed: keywords and the names of the rules', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  await type(page, 'parameter limit = 3\nhea');
  await page.locator('.completions').waitFor();
  assert.deepEqual(await offered(page), ['heaps', 'heap']);
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.locator('.completions [aria-selected=true] code').textContent(), 'heap');
  assert.equal(await page.locator('#rules').getAttribute('aria-activedescendant'), 'completion-1');
  await page.keyboard.press('Enter');
  // A word that is complete, and a name that is being given, are left alone: Enter begins a line.
  await page.keyboard.type(' wh\nmove wh -> wh - d  whe');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' 0 < d <= li');
  await page.locator('.completions', { hasText: 'a parameter of these rules' }).waitFor();
  await page.keyboard.press('Tab');
  assert.equal(
    await page.inputValue('#rules'),
    'parameter limit = 3\nheap wh\nmove wh -> wh - d  where 0 < d <= limit',
  );
  await proved(page);
  assert.ok(await page.locator('.completions').isHidden());
  // Everything that can stand there, without a letter.
  await page.keyboard.type('\n');
  await page.keyboard.press('Control+Space');
  assert.ok((await offered(page)).includes('expect'));
  assert.ok(!(await offered(page)).includes('xor'), 'no statement begins with it');
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('.completions').isHidden());
  // Nothing in comments and quotes; then Tab leaves the editor.
  await page.keyboard.type('-- mo');
  assert.ok(await page.locator('.completions').isHidden());
  await page.keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.id), 'rules');
  await finish();
});

for (const [locale, words] of [
  ['en-US', /what a heap becomes.*Example/],
  ['ja-JP', /山がどうなるか.*例/],
]) {
  test(`${locale}: a keyword is explained to the mouse and to the keyboard`, async () => {
    const { page, finish } = await visit(browser, server, { locale });
    await proved(page);
    await type(page, 'heaps n\nmove n -> n - d where d > 0\n');
    // Messages about the rules, once they are read, move the editor.
    await proved(page);
    const tip = page.locator('#rules-tip');
    const place = await page.locator('.paint .word', { hasText: 'where' }).boundingBox();
    await page.mouse.move(place.x + 5, place.y + 5);
    await tip.waitFor();
    assert.match(await tip.textContent(), words);
    await page.keyboard.press('Escape');
    assert.ok(await tip.isHidden());
    // The result of these rules, too, is said aloud, before or after.
    await page.evaluate(() => {
      const place = document.getElementById('announce');
      window.heard = [];
      new MutationObserver(() => window.heard.push(place.textContent)).observe(place, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F1');
    await tip.waitFor();
    assert.match(await tip.textContent(), /heaps a b/);
    await page.waitForFunction(() => window.heard.some((text) => text.includes('heaps a b')));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('F1');
    await finish();
  });
}

const MENDED = 'heap n\nmove n -> m where m < n and m > 1 and n / 2 != m\n';

for (const locale of ['en-US', 'ja-JP']) {
  test(`${locale}: what a hint names is put in its place by a button`, async () => {
    const { page, finish } = await visit(browser, server, { locale });
    await proved(page);
    await page
      .locator('#rules')
      .fill(
        MENDED.replace('move', 'mov')
          .replace('and', '&&')
          .replace('where', 'wher')
          .replace('/', '//')
          .replace('!=', '≠'),
      );
    for (let fixed = 0; (await page.inputValue('#rules')) !== MENDED; fixed += 1) {
      assert.ok(fixed < 6, await page.inputValue('#rules'));
      const before = await page.inputValue('#rules');
      await page.locator('.diagnostics .fix').first().click();
      await page.waitForFunction((text) => document.getElementById('rules').value !== text, before);
      if ((await page.inputValue('#rules')) !== MENDED)
        await page.locator('.diagnostics .fix').first().waitFor();
    }
    await read(page);
    // A fix is undone like what was typed.
    await page.locator('#rules').press('Control+z');
    assert.notEqual(await page.inputValue('#rules'), MENDED);
    await page
      .locator('#rules')
      .fill(
        "game 'Pins\nplayers Alice, Bob\nword [01]*\nresult the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically\n",
      );
    for (let fixed = 0; fixed < 2; fixed += 1) {
      const before = await page.inputValue('#rules');
      await page.locator('.diagnostics .fix').first().click();
      await page.waitForFunction((text) => document.getElementById('rules').value !== text, before);
    }
    await read(page);
    assert.match(await page.inputValue('#rules'), /^game 'Pins'\n[^]*\npick until none is left\n$/);
    await finish();
  });
}
