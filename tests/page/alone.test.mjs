// The static page: no server, and no network after the first visit. Skipped if the files have not
// been built.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browse, firstLoad, host, read, scratch, site, tab, visit } from './harness.mjs';
import {
  NEW_GAME,
  WRONG_GAME,
  appears,
  formulas,
  openProgram,
  proved,
  turn,
  winByMouse,
} from './steps.mjs';

const skip = site ? false : 'NIMATRON_SITE does not name the files';

let browser;
before(async () => {
  if (site) browser = await browse();
});
after(async () => {
  await browser?.close();
});

// Words to look for, in both languages.
const WORDS = {
  en: {
    locale: 'en-US',
    proved: /PROVED/,
    wins: /First player wins\..*You win\./s,
    certificate: 'Download the certificate',
    fromFile: 'from a file',
    claim: 'REFUTED',
    graph: 'Draw the graph',
  },
  ja: {
    locale: 'ja-JP',
    proved: /証明済み/,
    wins: /先手の勝ちです。.*あなたの勝ちです。/s,
    certificate: '証明書をダウンロード',
    fromFile: 'ファイルの証明書',
    claim: '反証',
    graph: 'グラフを描く',
  },
};
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

// Each language and each size once.
for (const [language, size] of [
  ['en', 'desktop'],
  ['ja', 'phone'],
]) {
  const [words, options] = [WORDS[language], SIZES[size]];
  test(
    `${language}, ${size}: rules are typed, mended, proved, explained, drawn, played and won, the certificate is checked, all without a network`,
    { skip },
    async () => {
      const files = await host(site);
      const { page, context, finish } = await visit(browser, files, {
        locale: words.locale,
        serviceWorkers: 'allow',
        ...options,
      });
      await proved(page);
      // When everything is cached, the host and the network go away.
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        for (;;) {
          const names = await caches.keys();
          const kept =
            names.length > 0
              ? (await (await caches.open(names[0])).keys()).map((request) => request.url)
              : [];
          if (
            ['engine', 'more', 'checker'].every((name) =>
              kept.some((url) => url.endsWith(`${name}.wasm.lzma`)),
            )
          )
            return;
          await new Promise((resolve) => {
            setTimeout(resolve, 100);
          });
        }
      });
      await files.stop();
      await context.setOffline(true);
      await page.reload();
      await proved(page);

      await page.locator('#rules').fill(WRONG_GAME);
      const found = page.locator('.diagnostics li', { hasText: '`mov`' });
      await found.waitFor();
      // The button of the hint, which is loaded when it is needed, as are the words offered
      // below.
      await found.locator('.fix').click();
      await read(page);
      await page.locator('.completions').waitFor({ state: 'attached' });
      await page.locator('#rules').press('Control+End');
      await page.locator('#rules').press('Control+Space');
      await page.locator('.completions code', { hasText: 'expect' }).waitFor();
      await page.keyboard.press('Escape');
      assert.equal(await page.inputValue('#rules'), NEW_GAME);
      await proved(page);
      assert.match(await page.locator('#theorem-verdict').textContent(), words.proved);
      assert.match((await formulas(page)).join(), /mod 3/);

      await page.fill('#claim', 'loses when xor(n) = 0');
      await page.click('#test-claim');
      await page.locator('#claims li.refuted').waitFor();

      await tab(page, 'explain').click();
      await appears(page, '#panel-explain article.prose');
      await page.click('#step-next');
      await page.locator('#panel-explain [aria-current=step]').waitFor();
      await tab(page, 'position').click();
      await page.locator('#panel-position').getByRole('button', { name: words.graph }).click();
      await appears(page, '#position-graph svg');

      await winByMouse(page, 7);
      assert.match(await page.locator('#play-said').textContent(), words.wins);

      await tab(page, 'certificate').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: words.certificate }).click(),
      ]);
      const path = join(scratch, `${language}-${size}.cert`);
      await download.saveAs(path);
      await page
        .locator('#panel-certificate details', { hasText: words.fromFile })
        .locator('summary')
        .click();
      await page.locator('#panel-certificate input[type=file]').setInputFiles(path);
      await page.locator('#file-check .badge.proved').waitFor();
      const text = readFileSync(path, 'utf8');
      const at = text.search(/\d(?=\D*$)/);
      writeFileSync(
        path,
        `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`,
      );
      await page.locator('#panel-certificate input[type=file]').setInputFiles(path);
      await page.locator('#file-check .badge.refuted').waitFor();

      await openProgram(page);
      await page.click('#write-program');
      await appears(page, '#program');
      assert.match(await page.locator('#program').textContent(), /fn main/);

      await page.click('#games');
      await page.locator('.sketch .board').first().waitFor();
      await page.locator(`#gallery-list .about[lang=${language}]`).first().waitFor();
      await finish();
    },
  );
}

// Runs in the page: collects what moves. On a slow machine, too, the page waits for its first
// results before it shows the parts below them.
function watchLayout() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push({
        value,
        moved: sources.map(({ node, previousRect, currentRect }) => [
          node?.nodeName,
          node?.id,
          previousRect,
          currentRect,
        ]),
      });
  }).observe({ type: 'layout-shift', buffered: true });
  const later = window.setTimeout;
  window.setTimeout = (run, pause, ...rest) =>
    (pause ?? 0) < 4000 ? later(run, pause, ...rest) : 0;
}

test(
  'what comes before the engine is small, and nothing jumps when it is there',
  { skip },
  async () => {
    const files = await host(site);
    const { bytes, names } = await firstLoad(browser, files);
    assert.ok(bytes < 80000, `${bytes} bytes`);
    assert.ok(names.includes('theorem.js') && names.includes('words-en.js'), names.join());
    // What is behind tabs and in dialogs is loaded when it is opened, the other language when it is
    // chosen.
    for (const later of ['table.js', 'explain.js', 'gallery.js', 'learn.js', 'words-ja.js'])
      assert.ok(!names.includes(later), later);
    for (const [size, options] of Object.entries(SIZES)) {
      // On the phone in Japanese: the texts of the page itself are English until the others are
      // there.
      const { locale } = size === 'phone' ? WORDS.ja : WORDS.en;
      const { page, finish } = await visit(browser, files, {
        locale,
        serviceWorkers: 'allow',
        prepare: watchLayout,
        ...options,
      });
      await proved(page);
      await turn(page);
      await page.waitForFunction(() => !document.body.classList.contains('early'));
      const shifts = await page.evaluate(() => window.shifts);
      assert.ok(shifts.reduce((sum, { value }) => sum + value, 0) < 0.05, JSON.stringify(shifts));
      await finish();
    }
    await files.stop();
  },
);

// The questions that workers have been asked, in order.
const watch = () => {
  window.asked = [];
  const plain = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function post(message, ...more) {
    if (message.question) window.asked.push(message.question);
    return plain.call(this, message, ...more);
  };
};

test('the first modules are named in the page, so that none waits for another', () => {
  const folder = new URL('../../crates/web/page/', import.meta.url);
  const text = (name) => readFileSync(new URL(name, folder), 'utf8');
  const found = new Set();
  const follow = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, other] of text(name).matchAll(/^(?:import|export) [^;]*?from '\.\/([^']+)';/gm))
      follow(other);
  };
  follow('app.js');
  found.delete('app.js');
  const named = [...text('index.html').matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual(named, [...found].sort());
});

test('a shipped game is proved once, without waiting for its rules', { skip }, async () => {
  const files = await host(site);
  for (const hash of ['', '#game=nim&position=3+5&misere=1']) {
    const { page, finish } = await visit(browser, files, { hash, prepare: watch });
    await proved(page);
    const asked = await page.evaluate(() => window.asked);
    assert.equal(asked.filter((one) => one === 'prove').length, 1, `${hash}: ${asked}`);
    assert.ok(asked.indexOf('prove') < asked.indexOf('read'), `${hash}: ${asked}`);
    await finish();
  }
  // Rules that are typed are read first.
  const { page, finish } = await visit(browser, files, {
    hash: `#rules=${Buffer.from(NEW_GAME).toString('base64url')}`,
    prepare: watch,
  });
  await proved(page);
  const asked = await page.evaluate(() => window.asked);
  assert.ok(asked.indexOf('read') < asked.indexOf('prove'), `${asked}`);
  await finish();
  await files.stop();
});

test('a proof that was begun early is given up when another game is opened', { skip }, async () => {
  const files = await host(site);
  const { page, finish } = await visit(browser, files, { hash: '#game=wythoff', prepare: watch });
  await page.waitForFunction(() => window.asked.includes('prove'));
  await page.evaluate(() => {
    location.hash = '#game=take-1-3-4';
  });
  await page.locator('#context', { hasText: /1, 3/ }).waitFor();
  await proved(page);
  assert.match((await formulas(page)).join(), /mod 7/);
  await finish();
  await files.stop();
});
