// What goes wrong around the page loses nothing and lets nothing in.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { read, scratch, start, tab, visit } from './harness.mjs';
import { NEW_GAME, openGame, prove } from './steps.mjs';

let server;
let browser;
before(async () => { [server, browser] = await start(); });
after(async () => { await browser?.close(); await server?.stop(); });

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>';

test('a hostile title is a text', async () => {
  const { page, finish } = await visit(browser, server);
  await read(page);
  await page.locator('#rules').fill(NEW_GAME.replace('Last stone', HOSTILE));
  await page.locator('#context', { hasText: HOSTILE }).waitFor();
  await prove(page);
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await page.locator('#panel-theorem article.prose').waitFor();
  await tab(page, 'position').click();
  await page.locator('#panel-position .moves').waitFor();
  await page.getByRole('button', { name: 'Draw the graph' }).click();
  await page.locator('#position-graph .view').waitFor();
  for (const selector of ['main img', 'main script', 'body > script']) assert.equal(await page.locator(selector).count(), 0, selector);
  await finish();
});

// What the server would never send: the page lets in what it knows, and nothing else.
test('what the server draws and writes is let in by kind', async () => {
  const { page, finish } = await visit(browser, server, { expected: [/policy: script-src-attr inline/, /inline event handler/] });
  await openGame(page, server, 'nim', '&position=1+2&tab=position');
  await page.locator('#panel-position .moves').waitFor();
  await page.route('**/api/v1/explain', (route) => route.fulfill({
    contentType: 'application/json',
    body: JSON.stringify({ answer: null, format: 'html', document: `<p onclick="alert(1)">kept <a href="javascript:alert(1)">link</a>${HOSTILE}<style>p{display:none}</style></p><iframe src="/"></iframe>` }),
  }));
  await page.route('**/api/v1/draw', (route) => route.fulfill({
    contentType: 'application/json',
    body: JSON.stringify({ format: 'svg', picture: '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)"><style>circle{fill:url(https://example.org/x)}</style><script>alert(1)</script><foreignObject><p>x</p></foreignObject><a xlink:href="javascript:alert(1)"><circle r="3" fill="url(https://example.org/y)"/></a><circle r="4"/></svg>' }),
  }));
  await page.getByRole('button', { name: 'Explain this position' }).click();
  const prose = page.locator('article.prose');
  await prose.waitFor();
  assert.equal(await prose.evaluate((node) => node.innerHTML), '<p>kept <a>link</a></p>');
  await page.getByRole('button', { name: 'Draw the graph' }).click();
  await page.locator('#position-graph .view').waitFor();
  assert.equal(await page.locator('#position-graph .picture').evaluate((node) => node.shadowRoot.innerHTML), '<svg viewBox="0.00 0.00 9.00 9.00"><circle r="4"></circle></svg>');
  await finish();
});

test('a server that is gone loses nothing', async () => {
  const { page, context, finish } = await visit(browser, server, { expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to load/] });
  await read(page);
  await context.setOffline(true);
  await page.locator('#rules').fill(NEW_GAME);
  await page.locator('#rules-status', { hasText: 'cannot be reached' }).waitFor();
  await tab(page, 'theorem').click();
  await page.click('#prove');
  await page.locator('#panel-theorem [role=alert]', { hasText: 'kept in this browser' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('#theorem-verdict .badge.proved').waitFor();
  await tab(page, 'rules').click();
  await read(page);
  await page.reload();
  await read(page);
  assert.equal(await page.inputValue('#rules'), NEW_GAME);
  await finish();
});

test('a server that is busy or mistaken is told about, and asked again', async () => {
  const { page, finish } = await visit(browser, server, { expected: [/status of (500|503)/] });
  await openGame(page, server, 'nim', '&tab=theorem');
  let answers = ['busy', 'mistake', 'broken', 'through'];
  await page.route('**/api/v1/prove', (route) => {
    const next = answers.shift();
    if (next === 'busy') return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, contentType: 'application/json', body: '{"error":{"code":"Busy","message":"busy"}}' });
    if (next === 'mistake') return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>oh</h1>' });
    if (next === 'broken') return route.fulfill({ status: 200, contentType: 'application/x-ndjson', body: '{"progress":{"phase":"learn","done":3}}\n' });
    return route.continue();
  });
  const alert = page.locator('#panel-theorem [role=alert]');
  await page.click('#prove');
  for (const text of ['The server is busy', 'The server made a mistake', 'broke off']) {
    await alert.filter({ hasText: text }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
  }
  await page.locator('#theorem-verdict').waitFor();
  await finish();
});

test('a server that says nothing is told about, and can be left', async () => {
  const { page, finish } = await visit(browser, server);
  await page.clock.install();
  await openGame(page, server, 'nim', '&tab=theorem');
  await page.route('**/api/v1/prove', () => {});
  await page.click('#prove');
  await page.clock.runFor(12000);
  await page.locator('.progress', { hasText: 'The server has said nothing for' }).waitFor();
  await page.locator('.progress .cancel').click();
  await page.locator('#panel-theorem .note', { hasText: 'Cancelled.' }).waitFor();
  await finish();
});

test('a text that is replaced can be brought back', async () => {
  const { page, finish } = await visit(browser, server);
  await read(page);
  await page.locator('#rules').fill(NEW_GAME);
  await read(page);
  await page.locator('#gallery input').fill('wythoff');
  await page.locator('#gallery-list button').first().click();
  await page.locator('#context', { hasText: 'Wythoff' }).waitFor();
  await page.getByRole('button', { name: 'Bring back the text before' }).click();
  assert.equal(await page.inputValue('#rules'), NEW_GAME);
  // Going back to another part does not undo what was written since.
  await tab(page, 'table').click();
  await page.goBack();
  assert.equal(await page.inputValue('#rules'), NEW_GAME);
  // A link to another game does not lose it either.
  await openGame(page, server, 'kayles', '');
  await page.getByRole('button', { name: 'Bring back the text before' }).click();
  assert.equal(await page.inputValue('#rules'), NEW_GAME);
  await finish();
});

test('rules go through a link and through a file as they are', async () => {
  const { page, context, finish } = await visit(browser, server);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await read(page);
  const rules = `-- 石取り, "quotes" & <marks>\n${NEW_GAME}`;
  await page.locator('#rules').fill(rules);
  await read(page);
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByText('link with these rules was copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const path = join(scratch, 'saved.game');
  await download.saveAs(path);
  assert.equal(readFileSync(path, 'utf8'), rules);

  const other = await visit(browser, server, { hash: new URL(link).hash });
  await read(other.page);
  assert.equal(await other.page.inputValue('#rules'), rules);
  writeFileSync(path, rules.replaceAll('\n', '\r\n').replace('Last', 'First'));
  const [chooser] = await Promise.all([other.page.waitForEvent('filechooser'), other.page.getByRole('button', { name: 'Open a file' }).click()]);
  await chooser.setFiles(path);
  await other.page.locator('#context', { hasText: 'First stone' }).waitFor();
  assert.equal(await other.page.inputValue('#rules'), rules.replace('Last', 'First'));
  await other.finish();
  await finish();
});
