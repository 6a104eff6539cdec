// Prints figures of the static page: how much is loaded, when the first theorem is there, and proof
// times in the browser and natively.
//
//     NIMATRON_SITE=target/page NIMATRON_BINARY=target/release/nimatron node tests/page/measure.mjs

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { binary, browse, firstLoad, host, site } from './harness.mjs';

const GAMES = [
  'addition-game',
  'alice-and-brown',
  'cat-and-rabbit',
  'chomp-2-rows',
  'col-on-a-path',
  'dawsons-kayles',
  'end-nim-3',
  'fibonacci-nim',
  'hackenbush-string',
  'halving',
  'kayles',
  'king-to-the-corner',
  'leave-a-third',
  'nim',
  'nim-3',
  'nim-k',
  'sequential-nim',
  'string01',
  'take-1-3-4',
  'toads-and-frogs-one-free',
  'wythoff',
  'one-at-a-time',
  'staircase-4',
  'zero-move-nim',
];
const WANTED = 20;
const RUNS = 3;
const SLOWED = 4;

const files = await host(site);
const browser = await browse();
const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

// --- What is loaded ------------------------------------------------------------------------------

const { bytes, names } = await firstLoad(browser, files);
console.log(`before the engine: ${bytes} bytes compressed (gzip), ${names.length} files`);
for (const name of readdirSync(site).filter((one) => one.includes('.wasm')))
  console.log(`${name}: ${readFileSync(join(site, name)).length} bytes`);

// --- The first result ----------------------------------------------------------------------------

// As a first-time visitor: nothing is cached. `shift` is the cumulative layout shift.
async function visit(rate) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (rate > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#theorem-verdict .badge')) return;
      window.first = performance.now();
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${files.url}/`);
  await page.waitForFunction(() => window.first !== undefined);
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => [window.first, window.shift]);
  await context.close();
  return seen;
}

for (const rate of [1, SLOWED]) {
  const seen = [];
  for (let run = 0; run < RUNS; run += 1) seen.push(await visit(rate));
  console.log(
    `first theorem, processor slowed ${rate} times: ${median(seen.map(([when]) => when)).toFixed(0)} ms; layout shift ${Math.max(...seen.map(([, shift]) => shift)).toFixed(3)}`,
  );
}

// --- Proofs --------------------------------------------------------------------------------------

const listed = new Set(
  JSON.parse(readFileSync(join(site, 'games.json'), 'utf8')).games.map(({ game }) => game),
);
const games = GAMES.filter((game) => listed.has(game));
const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
await page.goto(`${files.url}/`);
await page.waitForFunction(() => document.querySelector('#theorem-verdict .badge'));

// The median of three: the first run of a worker also compiles.
const inBrowser = (game) =>
  page.evaluate(async (name) => {
    const { post } = await import('./local.js');
    const times = [];
    let verdict;
    for (let run = 0; run < 3; run += 1) {
      const start = performance.now();
      ({ verdict } = await post('/prove', { game: name, limits: { seconds: 60 } }, {}));
      times.push(performance.now() - start);
    }
    return [verdict, times.sort((a, b) => a - b)[1]];
  }, game);

function native(game) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    const { status } = spawnSync(binary, ['prove', game, '--timeout', '60', '--out', '/dev/null'], {
      stdio: 'ignore',
    });
    assert.equal(status, 0, `the program does not prove ${game}`);
    times.push(performance.now() - start);
  }
  return median(times);
}

let shown = 0;
console.log('\ngame                        browser      native   ratio');
for (const game of games) {
  if (shown === WANTED) break;
  const [verdict, here] = await inBrowser(game);
  if (verdict !== 'proved') continue;
  const there = native(game);
  shown += 1;
  console.log(
    `${game.padEnd(26)}${here.toFixed(0).padStart(6)} ms${there.toFixed(0).padStart(9)} ms${(here / there).toFixed(2).padStart(8)}`,
  );
}
assert.equal(shown, WANTED, 'too few games were proved');
await browser.close();
await files.stop();
