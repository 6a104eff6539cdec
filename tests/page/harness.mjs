// What every test of the page stands on: the server, the browser, and pages that report what must
// not happen.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
// In milliseconds; much more than is needed, because a test may run beside others that take all
// there is.
const PATIENCE = 60000;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const scratch = mkdtempSync(join(tmpdir(), 'nimatron-page-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

// Where to put screenshots. Without it none are taken: they would double the time of these tests.
export const shots = process.env.NIMATRON_SHOTS;

export const binary = process.env.NIMATRON_BINARY;

// The page as static files, if they have been built.
export const site = process.env.NIMATRON_SITE;

// The page at `url`, served by the program under test. `NIMATRON_PAGE_URL` names one that runs
// already.
export async function serve(...options) {
  if (process.env.NIMATRON_PAGE_URL)
    return { url: process.env.NIMATRON_PAGE_URL, stop: async () => {} };
  assert.ok(binary, 'NIMATRON_BINARY must name the program');
  const child = spawn(binary, ['serve', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no address: ${said}`)), PATIENCE);
    const hear = (text) => {
      said += text;
      const found = said.match(/http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d+/);
      if (!found) return;
      clearTimeout(late);
      resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    child,
    stop: async () => {
      child.kill('SIGINT');
      const killer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(killer);
    },
  };
}

export async function browse() {
  const executablePath = process.env.NIMATRON_BROWSER || BROWSERS.find((path) => existsSync(path));
  assert.ok(executablePath, 'no browser');
  return chromium.launch({ executablePath, args: FLAGS, timeout: PATIENCE });
}

// Both, for the tests of a file; neither is left behind if the other does not come up.
export async function start() {
  const server = await serve();
  try {
    return [server, await browse()];
  } catch (error) {
    await server.stop();
    throw error;
  }
}

// What the page asks of the engine may take this long, so that no result depends on how fast the
// machine is.
const patient = (seconds) => {
  const longer = (text) => {
    const body = typeof text === 'string' && text.startsWith('{') ? JSON.parse(text) : {};
    return body.limits?.seconds
      ? JSON.stringify({ ...body, limits: { ...body.limits, seconds } })
      : text;
  };
  const plain = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function post(message, ...more) {
    return plain.call(
      this,
      message.body ? { ...message, body: longer(message.body) } : message,
      ...more,
    );
  };
  const plainFetch = window.fetch;
  window.fetch = (address, options = {}) =>
    plainFetch(address, options.body ? { ...options, body: longer(options.body) } : options);
};

// A page in a context of its own. `complaints` collects console errors, violations of the content
// security policy, errors, and requests to anywhere but the server; `finish` asserts that there are
// none but those that match `expected`. `prepare` runs in the page before its own code. With `hash`
// null nothing is opened yet.
export async function visit(
  browser,
  server,
  { hash = '', expected = [], prepare = () => {}, ...options } = {},
) {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${server.url}/`) && !url.startsWith('blob:') && !url.startsWith('data:'))
      complaints.push(`request: ${url}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.addInitScript(patient, PATIENCE / 1000);
  await page.addInitScript(prepare);
  if (hash !== null) await page.goto(`${server.url}/${hash}`);
  return {
    page,
    context,
    complaints,
    finish: async () => {
      await context.close();
      assert.deepEqual(
        complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
        [],
      );
    },
  };
}

// Serves the files of a directory, as any web host does, until `stop`.
export async function host(directory) {
  const types = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
    json: 'application/json',
    wasm: 'application/wasm',
    webmanifest: 'application/manifest+json',
  };
  const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://host').pathname.slice(1) || 'index.html';
    const path = join(directory, name);
    if (name.includes('/') || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        'content-type': types[name.split('.').at(-1)] || 'application/octet-stream',
      })
      .end(readFileSync(path));
  });
  // A test that fails does not stop it, and must end all the same.
  await new Promise((resolve) => {
    server.unref().listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

// What a first visit asks for until the first theorem is there, the modules of the engine aside:
// the names of the files of `site`, and their size in bytes, each compressed as web hosts do.
export async function firstLoad(browser, files) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const names = new Set();
  let isOver = false;
  page.on('request', (request) => {
    if (!isOver) names.add(new URL(request.url()).pathname.slice(1) || 'index.html');
  });
  await page.exposeFunction('theoremIsThere', () => {
    isOver = true;
  });
  await page.addInitScript(() => {
    // A page that has its theorem, or has waited for seconds, asks for the rest: before this test
    // hears of the theorem.
    const later = window.setTimeout;
    const isEarly = (pause) =>
      (pause ?? 0) < 4000 && !document.querySelector('#theorem-verdict .badge');
    window.setTimeout = (run, pause, ...rest) => (isEarly(pause) ? later(run, pause, ...rest) : 0);
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#theorem-verdict .badge')) return;
      observer.disconnect();
      window.theoremIsThere();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${files.url}/`);
  await page.locator('#theorem-verdict .badge').waitFor({ state: 'attached' });
  await context.close();
  const asked = [...names].filter((name) => !name.includes('.wasm'));
  const size = (name) => gzipSync(readFileSync(join(site, name)), { level: 9 }).length;
  return { names: asked, bytes: asked.reduce((sum, name) => sum + size(name), 0) };
}

export const tab = (page, name) => page.locator(`#tab-${name}`);

// Waits until the rules have been read. The words about a text stay until the next text has been
// read: where both are correct, wait for `proved`.
export async function read(page, words = /The rules are correct|ルールに誤りはありません/) {
  await page.locator('#rules-status').filter({ hasText: words }).waitFor({ state: 'attached' });
}
