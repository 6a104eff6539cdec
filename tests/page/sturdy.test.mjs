// What goes wrong around the page loses nothing and lets nothing in.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { read, scratch, start, tab, visit } from './harness.mjs';
import { NEW_GAME, openGame, proved, visitGame } from './steps.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await start();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>';

test('a hostile title is a text', async () => {
  const { page, finish } = await visit(browser, server);
  await read(page);
  await page.locator('#rules').fill(NEW_GAME.replace('Last stone', HOSTILE));
  await page.locator('#context', { hasText: HOSTILE }).waitFor();
  await proved(page);
  await tab(page, 'explain').click();
  await page.locator('#panel-explain article.prose').waitFor();
  await tab(page, 'position').click();
  await page.locator('#panel-position .moves').waitFor();
  await page.getByRole('button', { name: 'Draw the graph' }).click();
  await page.locator('#position-graph .view').waitFor();
  for (const selector of ['main img', 'main script', 'body > script'])
    assert.equal(await page.locator(selector).count(), 0, selector);
  await finish();
});

// What the server would never send: the page lets in what it knows, and nothing else.
test('what the server draws and writes is let in by kind', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&position=1+2&tab=position', {
    expected: [/policy: script-src-attr inline/, /inline event handler/],
  });
  await page.locator('#panel-position .moves').waitFor();
  await page.route('**/api/v1/explain', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({
        answer: null,
        format: 'html',
        document: `<p onclick="alert(1)">kept <a href="javascript:alert(1)">link</a>${HOSTILE}<style>p{display:none}</style></p><iframe src="/"></iframe>`,
      }),
    }),
  );
  await page.route('**/api/v1/draw', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({
        format: 'svg',
        picture:
          '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)"><style>circle{fill:url(https://example.org/x)}</style><script>alert(1)</script><foreignObject><p>x</p></foreignObject><a xlink:href="javascript:alert(1)"><circle r="3" fill="url(https://example.org/y)"/></a><circle r="4"/></svg>',
      }),
    }),
  );
  await tab(page, 'explain').click();
  const prose = page.locator('article.prose');
  await prose.waitFor();
  assert.equal(await prose.evaluate((node) => node.innerHTML), '<p>kept <a>link</a></p>');
  await tab(page, 'position').click();
  await page.getByRole('button', { name: 'Draw the graph' }).click();
  await page.locator('#position-graph .view').waitFor();
  assert.equal(
    await page.locator('#position-graph .picture').evaluate((node) => node.shadowRoot.innerHTML),
    '<svg viewBox="0.00 0.00 9.00 9.00" style="overflow: visible;"><circle r="4"></circle></svg>',
  );
  await finish();
});

test('a server that is gone loses nothing', async () => {
  const { page, context, finish } = await visit(browser, server, {
    expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to load/],
  });
  await proved(page);
  await context.setOffline(true);
  await page.locator('#rules').fill(NEW_GAME);
  await page.locator('#rules-status', { hasText: 'not responding' }).waitFor();
  await context.setOffline(false);
  // It is asked again by itself.
  await read(page);
  await proved(page);
  await context.setOffline(true);
  await page.locator('#panel-theorem summary', { hasText: 'Settings' }).click();
  await page.click('#prove');
  await page.locator('#panel-theorem [role=alert]', { hasText: 'kept in this browser' }).waitFor();
  await context.setOffline(false);
  await page.locator('#panel-theorem').getByRole('button', { name: 'Try again' }).click();
  await page.locator('#panel-theorem [role=alert]').waitFor({ state: 'detached' });
  await proved(page);
  await page.reload();
  await read(page);
  assert.equal(await page.inputValue('#rules'), NEW_GAME);
  await finish();
});

test('a busy or failing server is reported, and asked again', async () => {
  const { page, finish } = await visit(browser, server, { expected: [/status of (500|503)/] });
  // The first page must not use up these answers.
  await proved(page);
  let answers = ['busy', 'mistake', 'broken', 'through'];
  await page.route('**/api/v1/prove', (route) => {
    const next = answers.shift();
    if (next === 'busy')
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        contentType: 'application/json',
        body: '{"error":{"code":"Busy","message":"busy"}}',
      });
    if (next === 'mistake')
      return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>oh</h1>' });
    if (next === 'broken')
      return route.fulfill({
        status: 200,
        contentType: 'application/x-ndjson',
        body: '{"progress":{"phase":"learn","done":3}}\n',
      });
    return route.continue();
  });
  await openGame(page, server, 'nim');
  const alert = page.locator('#panel-theorem [role=alert]');
  for (const text of ['The server is busy', 'Server error', 'connection was lost']) {
    await alert.filter({ hasText: text }).waitFor();
    await page.locator('#panel-theorem').getByRole('button', { name: 'Try again' }).click();
  }
  await proved(page);
  await finish();
});

test('a silent server is reported, and can be left', async () => {
  const { page, finish } = await visit(browser, server);
  await page.clock.install();
  await page.route('**/api/v1/prove', () => {});
  await openGame(page, server, 'nim');
  await page.locator('#panel-theorem .progress').waitFor();
  await page.clock.runFor(12000);
  await page.locator('#panel-theorem .progress', { hasText: 'No word for' }).waitFor();
  await page.locator('#panel-theorem .progress .cancel').click();
  await page.locator('#panel-theorem .note', { hasText: 'Cancelled.' }).waitFor();
  await finish();
});

test('a text that is replaced can be brought back', async () => {
  const { page, finish } = await visit(browser, server);
  await read(page);
  await page.locator('#rules').fill(NEW_GAME);
  await proved(page);
  await page.click('#games');
  await page.locator('#gallery input').fill('wythoff');
  await page.locator('#gallery-list button').first().click();
  await page.locator('#context', { hasText: 'Wythoff' }).waitFor();
  await page.getByRole('button', { name: 'Bring back the earlier text' }).click();
  assert.equal(await page.inputValue('#rules'), NEW_GAME);
  // A link to another game does not lose it either.
  await openGame(page, server, 'kayles', '');
  await page.getByRole('button', { name: 'Bring back the earlier text' }).click();
  assert.equal(await page.inputValue('#rules'), NEW_GAME);
  await finish();
});

test('going back and forward shows what was there, and two windows do not meet', async () => {
  const { page, context, finish } = await visitGame(browser, server, 'nim', '&position=1+2');
  await page.click('#games');
  await page.locator('#gallery input').fill('kayles');
  await page
    .locator('#gallery-list button', { has: page.getByText(/^kayles ·/) })
    .first()
    .click();
  await page.locator('#context', { hasText: 'Kayles' }).waitFor();
  await page.waitForFunction(() => /game=kayles/.test(location.hash));
  await page.goBack();
  await page.locator('#context', { hasText: 'Nim' }).waitFor();
  assert.match(await page.inputValue('#rules'), /game "Nim"/);
  assert.equal(await page.inputValue('#position'), '1 2');
  await page.goForward();
  await page.locator('#context', { hasText: 'Kayles' }).waitFor();
  // Another window shows something else; reloading this one changes nothing.
  const other = await context.newPage();
  await other.goto(`${server.url}/`);
  await read(other);
  await other.locator('#rules').fill(NEW_GAME);
  await other.locator('#context', { hasText: 'Last stone' }).waitFor();
  await page.goto(`${server.url}/`);
  await page.locator('#context', { hasText: 'Kayles' }).waitFor();
  await other.goto(`${server.url}/`);
  await other.locator('#context', { hasText: 'Last stone' }).waitFor();
  await finish();
});

test('rules of 500 lines go into the address', async () => {
  const { page, finish } = await visit(browser, server);
  await read(page);
  const lines = Array.from(
    { length: 500 },
    (_, index) =>
      `-- line ${index}: ${((index * 7919) % 1000).toString(36)} words that differ, ${((index * index * 31) % 9973).toString(36)}`,
  );
  const rules = `${NEW_GAME}${lines.join('\n')}\n`;
  // Set directly: the driver takes long to fill in this much.
  await page.evaluate((text) => {
    const area = document.getElementById('rules');
    area.value = text;
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, rules);
  await proved(page);
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).has('r'));
  const hash = await page.evaluate(() => location.hash);
  const other = await visit(browser, server, { hash });
  await read(other.page);
  assert.equal(await other.page.inputValue('#rules'), rules);
  // A key in a text as long as this is answered at once.
  await other.page.locator('#rules').press('Control+End');
  const took = await other.page.evaluate(() => {
    const area = document.getElementById('rules');
    const start = performance.now();
    for (let key = 0; key < 10; key += 1) {
      area.value += 'x';
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
      document.body.getBoundingClientRect();
    }
    return (performance.now() - start) / 10;
  });
  console.log(`a key in a text of 500 lines: ${took.toFixed(1)} ms`);
  await other.finish();
  await finish();
});

test('rules go through a link and through a file as they are', async () => {
  const { page, context, finish } = await visit(browser, server);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await read(page);
  const rules = `-- 石取り, "quotes" & <marks>\n${NEW_GAME}`;
  await page.locator('#rules').fill(rules);
  await proved(page);
  await page.getByRole('button', { name: 'Copy a link', exact: true }).click();
  await page.getByText('The link was copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const path = join(scratch, 'saved.game');
  await download.saveAs(path);
  assert.equal(readFileSync(path, 'utf8'), rules);

  const other = await visit(browser, server, { hash: new URL(link).hash });
  await read(other.page);
  assert.equal(await other.page.inputValue('#rules'), rules);
  writeFileSync(path, rules.replaceAll('\n', '\r\n').replace('Last', 'First'));
  const [chooser] = await Promise.all([
    other.page.waitForEvent('filechooser'),
    other.page.getByRole('button', { name: 'Open a file' }).click(),
  ]);
  await chooser.setFiles(path);
  await other.page.locator('#context', { hasText: 'First stone' }).waitFor();
  assert.equal(await other.page.inputValue('#rules'), rules.replace('Last', 'First'));
  await other.finish();
  await finish();
});
