// People use the page: write rules, prove, play; by mouse, by keyboard, in both languages.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { binary, read, scratch, start, tab, visit } from './harness.mjs';
import {
  NEW_GAME,
  WRONG_GAME,
  best,
  focusOn,
  formulas,
  goByKeys,
  heapSize,
  moved,
  openGame,
  openProgram,
  proved,
  setPosition,
  turn,
  visitGame,
  winByMouse,
} from './steps.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await start();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('write rules, mend them, see them proved, play and win by mouse', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  await page.locator('#rules').fill('');
  await page.locator('#rules').pressSequentially(WRONG_GAME);
  const found = page.locator('.diagnostics li');
  // What was typed so far had other errors.
  await found.filter({ hasText: '`mov`' }).waitFor();
  assert.equal(await page.locator('.paint .error').textContent(), 'mov');
  assert.equal(await found.count(), 1);
  assert.match(await found.textContent(), /line 3, column 1: .*mov.*Hint: .*move/s);
  assert.equal(await page.locator('#rules').getAttribute('aria-invalid'), 'true');

  // A click goes to the place, where typing replaces what is wrong.
  await found.locator('button').first().click();
  await page.keyboard.type('move');
  await read(page);
  assert.equal(await page.inputValue('#rules'), NEW_GAME);
  assert.equal(await found.count(), 0);

  await proved(page);
  assert.match(await page.locator('#theorem-verdict').textContent(), /PROVED.*every size.* in \d/);
  assert.match((await formulas(page)).join(), /mod 3/);
  assert.equal(await page.title(), 'Last stone · Nimatron');

  await winByMouse(page, 7);
  assert.match(await page.locator('#play-said').textContent(), /First player wins\..*You win\./s);
  await finish();
});

test('the same in Japanese, by keyboard alone', async () => {
  const { page, finish } = await visit(browser, server, { locale: 'ja-JP' });
  await proved(page);
  assert.equal(await page.getAttribute('html', 'lang'), 'ja');
  assert.equal(await page.locator('#tab-explain').textContent(), '説明');
  await focusOn(page, '#rules', 'Tab', 8);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(WRONG_GAME);
  await page.locator('.diagnostics li', { hasText: '`mov`' }).waitFor();
  // The marks go with each key, so these are of the whole text.
  await page.locator('.paint .error', { hasText: 'mov' }).waitFor();
  assert.match(
    await page.locator('.diagnostics li').textContent(),
    /誤り、3 行 1 列：.*\p{Script=Hiragana}/su,
  );
  await focusOn(page, '.diagnostics button');
  await page.keyboard.press('Enter');
  await page.keyboard.type('move');
  await read(page);
  await proved(page);
  assert.match(await page.locator('#theorem-verdict').textContent(), /証明済み/);

  // An example takes the place of a position of the rules before.
  await turn(page);
  await focusOn(page, '#position');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.locator('#panel-play .heap .name', { hasText: '5' }).waitFor();
  await turn(page);
  await focusOn(page, '#play-moves button');
  for (let plies = 0; await turn(page); plies += 1) {
    assert.ok(plies < 7);
    const size = await heapSize(page);
    const wanted = `${size - best(size)}`;
    const texts = await page.locator('#play-moves .to').allTextContents();
    const index = texts.findIndex((text) => (text.match(/\d+/)?.[0] ?? '0') === wanted);
    assert.ok(index >= 0, `${texts} has no ${wanted}`);
    if (plies % 2 === 0) await page.keyboard.press(String(index + 1));
    else for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await moved(page, size);
  }
  assert.match(
    await page.locator('#play-said').textContent(),
    /先手の勝ちです。.*あなたの勝ちです。/s,
  );

  await goByKeys(page, 'explain');
  await page.keyboard.press('Enter');
  await page.locator('#panel-explain article').waitFor();
  await finish();
});

test('a win thrown away is shown with the refutation; hints and undo work', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&position=3+4+5');
  await turn(page);
  await page.check('#leads');
  assert.equal(
    await page.locator('#play-moves .then', { hasText: 'wins' }).count(),
    1,
    'Nim (3, 4, 5) has one winning move',
  );
  assert.equal(await page.locator('#play-moves button.wins').count(), 1);
  await page.locator('#play-moves button', { hasText: 'loses' }).first().click();
  await page.locator('#play-history li').nth(1).waitFor();
  await turn(page);
  const said = await page.locator('#play-said').textContent();
  assert.match(
    said,
    /threw it away: Second player wins now\. The answer that wins: .*This would have won: /s,
  );
  assert.match(await page.locator('#play-history').textContent(), /threw the win away/);
  assert.equal(await page.locator('.strip li.slip').count(), 1, 'the move that lost is marked');
  await page.locator('#play-moves button').first().press('u');
  await page.waitForFunction(() =>
    /3.*4.*5/.test(document.querySelector('#panel-play .board').getAttribute('aria-label')),
  );
  await page.locator('#play-moves button').first().press('h');
  assert.match(await page.locator('#play-said').textContent(), /This wins: /);
  await page.keyboard.press('Enter');
  await page.locator('#play-history li').nth(1).waitFor();
  await turn(page);
  assert.doesNotMatch(await page.locator('#play-said').textContent(), /threw the win away/);
  await finish();
});

test('a match is in the address: a link and going back show it again', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&position=3+4+5');
  await turn(page);
  await page.locator('#play-moves button').first().click();
  await page.locator('#play-history li').nth(1).waitFor();
  await turn(page);
  await page.waitForFunction(
    () => new URLSearchParams(location.hash.slice(1)).get('played')?.split('~').length === 2,
  );
  const now = await page.locator('#panel-play .board').getAttribute('aria-label');
  const hash = await page.evaluate(() => location.hash);
  await page.goto(`${server.url}/?${Math.random()}${hash}`);
  await turn(page);
  assert.equal(await page.locator('#panel-play .board').getAttribute('aria-label'), now);
  assert.equal(await page.locator('#play-history li').count(), 2);
  await finish();
});

test('a board with a result is played to its end', async () => {
  const { page, finish } = await visitGame(browser, server, 'string01', '&position=0110');
  await turn(page);
  await page.locator('#play-setup summary').click();
  await page.locator('input[name=opponent][value=person]').check();
  for (let picks = 0; await turn(page); picks += 1) {
    assert.ok(picks < 4);
    // Pointing at a free letter takes it.
    await page.locator('#panel-play .cell.live').last().click();
    await page.locator('#play-history li').nth(picks).waitFor();
  }
  // Alice took the letters 4 and 2.
  assert.match(await page.locator('#play-said').textContent(), /the result is 10\./);
  await finish();
});

test('a partisan game knows whose turn it is', async () => {
  const { page, finish } = await visitGame(
    browser,
    server,
    'toads-and-frogs-one-free',
    '&position=T.F&tab=position',
  );
  await page
    .locator('#panel-position .verdict', { hasText: 'Toad is to move and wins.' })
    .waitFor();
  await page.locator('#play-setup summary').click();
  await page.locator('input[name=play-mover][value="1"]').check();
  await page
    .locator('#panel-position .verdict', { hasText: 'Frog is to move and wins.' })
    .waitFor();
  await finish();
});

test('a claim that is false is refuted by a position that can be looked at', async () => {
  const { page, finish } = await visitGame(
    browser,
    server,
    'addition-game',
    '&position=99&tab=position',
  );
  await proved(page);
  await page.fill('#claim', 'wins when sum(9 - d) mod 18 > 8');
  await page.click('#test-claim');
  const refuted = page.locator('#claims li.refuted');
  await refuted.waitFor();
  assert.match(await refuted.textContent(), /REFUTED.*checked in \d/s);
  assert.equal(await refuted.locator('.board').getAttribute('aria-label'), 'Position 0');
  await refuted.locator('.link').click();
  await page
    .locator('#panel-position .verdict', { hasText: '0 The player to move loses.' })
    .waitFor();
  assert.equal(await page.inputValue('#position'), '0');
  // What is true stands above it; both stay to be seen.
  await page.fill('#claim', 'loses when sum(9 - d) mod 18 < 9 or word = 0');
  await page.press('#claim', 'Enter');
  await page.locator('#claims li.proved').waitFor();
  assert.equal(await page.locator('#claims li').count(), 2);
  // The last claim is in the address.
  await page.waitForFunction(() => /claim=loses/.test(location.hash));
  await page.fill('#claim', '');
  await page.click('#test-claim');
  await page.locator('#claim-help', { hasText: 'Type a claim first.' }).waitFor();
  await page.fill('#claim', 'wins when (');
  await page.click('#test-claim');
  await page.locator('#panel-theorem [role=alert]').waitFor();
  // The refusal of the server is in the console, too; it is the only thing there.
  await finishWith(finish, /422/);
});

async function finishWith(finish, pattern) {
  try {
    await finish();
  } catch (error) {
    const complaints = (error.actual || []).filter((text) => !pattern.test(text));
    assert.deepEqual(complaints, []);
  }
}

test('what is said of other rules is marked or goes', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&tab=explain');
  await proved(page);
  await page.locator('#panel-explain article').waitFor();
  assert.ok(await page.locator('#theorem-stale').isHidden());
  // A claim is still being tested when the rules change: its verdict must not stand beside the new
  // ones.
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/prove', async (route) => {
    if (!route.request().postDataJSON().claim) return route.continue();
    await held;
    return route.continue().catch(() => {});
  });
  await page.fill('#claim', 'loses when xor(n) = 0');
  await page.click('#test-claim');
  await page.locator('#rules').fill(WRONG_GAME);
  assert.ok(await page.locator('#theorem-stale').isVisible(), 'the theorem is about other rules');
  await page.locator('.diagnostics li').waitFor();
  assert.equal(await page.locator('#panel-explain article').count(), 0);
  release();
  await page.waitForTimeout(500);
  assert.equal(await page.locator('#claims li').count(), 0);
  await page.locator('#rules').fill(`${NEW_GAME}claim loses when xor(n) = 0\n`);
  await proved(page);
  assert.ok(await page.locator('#theorem-stale').isHidden());
  // What the rules claim is judged where everybody sees it.
  assert.ok(await page.locator('#theorem-result .verdict.no', { hasText: 'refuted' }).isVisible());
  await finish();
});

test('a position that is being typed is not lost to an answer', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&position=3+4+5');
  await turn(page);
  await page.fill('#position', '1 2');
  // Everything beside the field is drawn anew.
  await page.evaluate(() => document.getElementById('leads').click());
  assert.equal(await page.inputValue('#position'), '1 2');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'position');
  await page.keyboard.type(' 3');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    /1.*2.*3/.test(document.querySelector('#panel-play .board').getAttribute('aria-label')),
  );
  await finish();
});

test('a position of other rules gives way to an example, heaps that are alike are played alike, many moves are searched', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  assert.equal(await page.inputValue('#position'), '3 4 5');
  // The list has the moves of the first of two equal heaps.
  await setPosition(page, '3 3');
  await turn(page);
  await page.locator('[data-unit="1:3"]').click();
  await page.locator('#play-history li').nth(1).waitFor();
  assert.match(await page.locator('#play-history li').first().textContent(), /3 -> 2/);
  await turn(page);
  await setPosition(page, '100 200 300');
  await turn(page);
  assert.equal(await page.locator('#play-moves button').count(), 600);
  await page.fill('#play-sought', 'heap 2: 200 -> 7');
  await page.locator('.filter', { hasText: '11 of 600 moves are shown.' }).waitFor();
  await page.click('#show-all');
  assert.equal(await page.locator('#play-moves button').count(), 600);
  // Three numbers are no position of one heap. What the rules wrongly expect is marked.
  await page
    .locator('#rules')
    .fill('heaps n\nmove n -> n - d where d in {1, 3, 4}\nexpect 6 loses, 2 loses\n');
  await page.waitForFunction(() => document.querySelector('#position').value === '6');
  await turn(page);
  await page
    .locator('.diagnostics li', {
      hasText: 'line 3, column 1: position 6: the file says that the player to move loses',
    })
    .waitFor();
  // A position that is typed stays, and is reported.
  await setPosition(page, '1 2');
  await page.locator('#panel-play [role=alert]', { hasText: 'is not a position' }).waitFor();
  assert.equal(await page.inputValue('#position'), '1 2');
  await finish();
});

test('the certificate is downloaded and holds', async () => {
  const { page, finish } = await visitGame(browser, server, 'wythoff', '&tab=certificate');
  await proved(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the certificate' }).click(),
  ]);
  const path = join(scratch, download.suggestedFilename());
  await download.saveAs(path);
  assert.match(path, /wythoff\.cert$/);
  if (binary)
    assert.match(
      execFileSync(binary, ['check', path, 'wythoff'], { encoding: 'utf8' }),
      /ACCEPTED|accepted/,
    );

  await page.click('#check-certificate');
  await page.locator('#certificate-said .badge.proved').waitFor();

  // One digit that is different is noticed, by the page too.
  const damaged = join(scratch, 'damaged.cert');
  const text = readFileSync(path, 'utf8');
  const at = text.search(/\d(?=\D*$)/);
  writeFileSync(damaged, `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`);
  await page
    .locator('#panel-certificate details', { hasText: 'from a file' })
    .locator('summary')
    .click();
  await page.locator('#panel-certificate input[type=file]').setInputFiles(damaged);
  await page.locator('#file-check .badge.refuted').waitFor();
  await page.locator('#panel-certificate input[type=file]').setInputFiles(path);
  await page.locator('#file-check .badge.proved').waitFor();
  await finish();
});

test('a long proof shows that it goes on, and is cancelled by a button or by the next key', async () => {
  const { page, finish } = await visitGame(browser, server, 'treblecross');
  await page.locator('#panel-theorem .progress', { hasText: /\d+ s/ }).waitFor();
  const start = Date.now();
  await page.locator('#panel-theorem .progress .cancel').click();
  await page.locator('#panel-theorem .note', { hasText: 'Cancelled.' }).waitFor();
  assert.ok(Date.now() - start < 30000, 'cancelling does not wait for the end of the proof');
  await page.locator('#panel-theorem summary', { hasText: 'Settings' }).click();
  await page.click('#prove');
  await page.locator('#panel-theorem .progress').waitFor();
  // Other rules: their proof does not wait for that one.
  await page.fill('#rules', NEW_GAME);
  await proved(page);
  assert.match((await formulas(page)).join(), /mod 3/);
  await finish();
});

test('the explanation is shown and downloaded, the machine drawn', async () => {
  const { page, finish } = await visitGame(browser, server, 'addition-game', '&position=4649');
  await proved(page);
  await tab(page, 'explain').click();
  await page.locator('#panel-explain article').waitFor();
  await page.locator('input[name=explain-about][value=position]').check();
  await page.locator('#panel-explain article', { hasText: '4649' }).waitFor();
  assert.ok(
    (await formulas(page, '#panel-explain article')).length > 0,
    'formulas are set as mathematics',
  );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download LaTeX' }).click(),
  ]);
  const path = join(scratch, 'explained.tex');
  await download.saveAs(path);
  assert.match(readFileSync(path, 'utf8'), /4649/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.locator('#copied', { hasText: 'Copied.' }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^#.*4649/s);
  await page.getByRole('button', { name: 'Draw the machine' }).click();
  await page.locator('#machine svg, #panel-explain [role=alert]').first().waitFor();
  await finishWith(finish, /422/);
});

test('the graph is zoomed and moved by keys and by wheel, and downloaded', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&position=1+2+3&tab=position');
  await page.getByRole('button', { name: 'Draw the graph' }).click();
  const view = page.locator('#position-graph .view');
  await view.waitFor();
  const box = () =>
    view.evaluate((node) =>
      node
        .querySelector('.picture')
        .shadowRoot.querySelector('svg')
        .getAttribute('viewBox')
        .split(' ')
        .map(Number),
    );
  const whole = await box();
  await view.focus();
  await page.keyboard.press('+');
  const near = await box();
  assert.ok(near[2] < whole[2]);
  await page.keyboard.press('ArrowRight');
  assert.ok((await box())[0] > near[0]);
  await page.keyboard.press('0');
  assert.deepEqual(await box(), whole);
  await view.hover();
  await page.mouse.wheel(0, -200);
  await page.waitForFunction(
    (width) =>
      Number(
        document
          .querySelector('#position-graph .picture')
          .shadowRoot.querySelector('svg')
          .getAttribute('viewBox')
          .split(' ')[2],
      ) < width,
    whole[2],
  );
  const [svg] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#position-graph').getByRole('button', { name: 'Download SVG' }).click(),
  ]);
  await svg.saveAs(join(scratch, 'graph.svg'));
  assert.match(readFileSync(join(scratch, 'graph.svg'), 'utf8'), /^<\?xml|^<svg/);
  const [dot] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#position-graph').getByRole('button', { name: 'Download DOT' }).click(),
  ]);
  await dot.saveAs(join(scratch, 'graph.dot'));
  assert.match(readFileSync(join(scratch, 'graph.dot'), 'utf8'), /digraph/);
  await finish();
});

test('a cell of the map and a node of the graph are put on the board', async () => {
  const { page, finish } = await visitGame(browser, server, 'wythoff', '&position=3+5');
  // The shapes are in a tree of their own; which of them is at (1, 2) its hint says.
  const click = (place, position) =>
    page.locator(`${place} .picture`).evaluate((node, wanted) => {
      const shape = [...node.shadowRoot.querySelectorAll('.pickable')].find((one) =>
        one.textContent.startsWith(wanted),
      );
      shape.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }, `${position}: `);
  await page.locator('#table-picture svg').waitFor();
  await click('#table-picture', '(1, 2)');
  await page.waitForFunction(() => document.querySelector('#position').value === '(1, 2)');
  await tab(page, 'position').click();
  await page
    .locator('#panel-position .verdict', { hasText: '(1, 2) The player to move loses.' })
    .waitFor();
  await page.getByRole('button', { name: 'Draw the graph' }).click();
  await page.locator('#position-graph svg').waitFor();
  await click('#position-graph', '(1, 1)');
  await page
    .locator('#panel-position .verdict', { hasText: '(1, 1) The player to move wins.' })
    .waitFor();
  await finish();
});

test('pictures are copied and kept as pixels, tables as CSV, the board says what clicks are worth, and a link goes to its position', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  await turn(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const kept = async (format) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .locator('#table-picture')
        .getByRole('button', { name: `Download ${format}` })
        .click(),
    ]);
    const path = join(scratch, `table.${format}`);
    await download.saveAs(path);
    return readFileSync(path);
  };
  await page.locator('#table-picture svg').waitFor();
  assert.equal((await kept('PNG')).subarray(1, 4).toString(), 'PNG');
  const lines = (await kept('CSV')).toString().trim().split('\r\n');
  assert.equal(lines[0], 'position,answer');
  assert.ok(
    lines.includes('"(3, 3)","P"') && lines.includes('"5","N"'),
    lines.slice(0, 5).join(' '),
  );
  await page.locator('#table-picture').getByRole('button', { name: 'Copy the picture' }).click();
  await page.locator('#table-picture [role=status]', { hasText: 'Copied.' }).waitFor();
  assert.deepEqual(await page.evaluate(async () => (await navigator.clipboard.read())[0].types), [
    'image/png',
  ]);

  // Of 3, 4 and 5 one move wins: two stones of the 3.
  await page.locator('#leads').check();
  const units = (worth) =>
    page
      .locator(`#panel-play .live.${worth}`)
      .evaluateAll((nodes) => nodes.map((node) => node.dataset.unit));
  assert.deepEqual(await units('wins'), ['0:2']);
  assert.equal((await units('loses')).length, 11);
  await page.locator('[data-unit="2:1"]').click();
  await page.waitForFunction(() => document.querySelectorAll('#play-history li').length === 2);
  await turn(page);
  await page.click('#challenge');
  await page.locator('#challenged', { hasText: 'The link was copied.' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const position = await page.inputValue('#position');
  await page.goto('about:blank');
  await page.goto(link);
  await turn(page);
  assert.equal(await page.inputValue('#position'), position);
  assert.equal(await page.locator('#play-history').count(), 0);
  await finish();
});

test('every lesson is a game that is proved, with its text above it', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  for (let lesson = 0; lesson < 5; lesson += 1) {
    await page.click('#learn-button');
    await page.locator('.lessons button').nth(lesson).click();
    await read(page);
    await proved(page);
    await turn(page);
    assert.ok((await page.locator('#rules-about').textContent()).length > 50);
    assert.equal(await page.locator('.diagnostics li').count(), 0);
    // One of them has a wrong guess on purpose.
    assert.equal(
      await page.locator('#theorem-result', { hasText: 'refuted' }).count(),
      lesson === 2 ? 1 : 0,
    );
  }
  await finish();
});

test('tables, sequences and programs', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim-2');
  // The map is there by itself.
  await page.locator('#table-picture svg').waitFor();
  await page.locator('#panel-table summary', { hasText: 'As a table' }).click();
  await page.locator('#table-made .grid tbody tr').nth(12).waitFor();
  await page.locator('#table-size').fill('5');
  await page.click('#make-table');
  await page.waitForFunction(
    () => document.querySelectorAll('#table-made .grid tbody tr').length === 6,
  );
  await page.locator('#table-picture svg').waitFor();
  const rows = await page.locator('#table-made .grid tbody tr').allTextContents();
  assert.equal(rows.length, 6);
  for (const [a, row] of rows.entries()) {
    const cells = row.replace(/^\d+/, '');
    assert.equal(cells, [0, 1, 2, 3, 4, 5].map((b) => (a === b ? 'P' : 'N')).join(''));
  }
  // A game of two heaps has no such values: the codes of others are folded away.
  assert.equal(await page.locator('#make-sequence').isVisible(), false);
  await page.locator('#sequence > summary').click();
  await page.locator('#panel-table input.code').fill('0.77');
  await page.click('#make-sequence');
  await page.locator('#sequence-made table').waitFor();
  assert.match(await page.locator('#sequence-made').textContent(), /period 12 from heap 71/);
  await page.locator('#sequence-picture svg').waitFor();

  await openGame(page, server, 'nim', '&tab=program');
  await openProgram(page);
  await page.locator('#panel-program select').selectOption('nim');
  await page.locator('input[name=program-language][value=python]').check();
  await page.click('#write-program');
  await page.locator('#program').waitFor();
  const program = await page.locator('#program').textContent();
  assert.match(program, /import sys/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), program);

  // Instances are answered: of a shipped problem, and of one that is typed.
  await page.fill('#judge-input', '3  1 2 4');
  await page.click('#judge');
  await page.locator('#judged pre', { hasText: 'First' }).waitFor();
  assert.match(await page.locator('#judged').textContent(), /proved theorem/);
  await page.locator('#program-for').selectOption('own');
  await page.fill(
    '#own-problem',
    'game rules\nread t\nrepeat t:\n  read n\n  read a, n times\n  heaps a\n  answer wins "yes" loses "no"\n',
  );
  await page.fill('#judge-input', '2  2 5 5  1 3');
  await page.click('#judge');
  await page.locator('#judged pre', { hasText: 'yes' }).waitFor();
  assert.equal(await page.locator('#judged pre').textContent(), 'no\nyes\n');
  await finish();
});

test('parameters and misère are settings, kept in the address', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim-k', '');
  await page.locator('#rules-parameters input').fill('3');
  await page.locator('#misere').check();
  await page.locator('#context', { hasText: 'k = 3 · misère' }).waitFor();
  await page.waitForURL(/misere=1/);
  await page.reload();
  await page.locator('#context', { hasText: 'k = 3 · misère' }).waitFor();
  await page.locator('#rules-parameters input').fill('0');
  await page.locator('.diagnostics li').waitFor();
  await finishWith(finish, /422/);
});

test('the claim that is offered as an example can be typed for every kind of game', async () => {
  const { page, finish } = await visit(browser, server, { hash: null });
  for (const [name, example] of [
    ['wythoff', 'loses when x = y'],
    ['nim', 'loses when xor(n) = 0'],
    ['sequential-nim', 'loses when length mod 3 = 0'],
    ['hackenbush-string', 'outcome P when length mod 3 = 0'],
    ['string01', 'strategy leftmost 1, else rightmost 0'],
  ]) {
    await openGame(page, server, name);
    await proved(page);
    const help = await page.locator('#claim-help').textContent();
    assert.ok(help.includes(`${example}.`), `${name}: ${help}`);
    await page.locator('#claim').fill(example);
    await page.click('#test-claim');
    await page.locator('#claims li:is(.proved, .refuted)').first().waitFor();
  }
  await finish();
});

test('a theorem without a formula shows its size and the first losing positions', async () => {
  const { page, finish } = await visitGame(browser, server, 'fibonacci-nim');
  await proved(page);
  await page.locator('#theorem-result summary', { hasText: 'How it was found' }).click();
  assert.match(await page.locator('#theorem-result details').textContent(), /17 states.*9 states/s);
  await page.locator('#theorem-result .examples button', { hasText: '(1, 0)' }).first().click();
  await page.waitForFunction(() => document.querySelector('#position').value === '(1, 0)');
  await finish();
});

test('on a phone all that is said of a move is in view', async () => {
  for (const width of [360, 400]) {
    const { page, finish } = await visit(browser, server, {
      hash: null,
      viewport: { width, height: 740 },
    });
    for (const [name, position, language] of [
      ['nim', '3 5 7', 'ja'],
      ['addition-game', '4649', 'en'],
      ['toads-and-frogs', 'TT.FF', 'ja'],
    ]) {
      await openGame(
        page,
        server,
        name,
        `&tab=position&language=${language}&position=${encodeURIComponent(position)}`,
      );
      await page.locator('.moves').waitFor();
      const hidden = await page.evaluate(
        () =>
          [
            document.documentElement,
            ...document.querySelectorAll('#panel-position .scroll'),
          ].filter((one) => one.scrollWidth > one.clientWidth).length,
      );
      assert.equal(hidden, 0, `${name} at ${width}`);
      const narrow = await page
        .locator('.moves tbody th')
        .evaluateAll((cells) => cells.filter((cell) => cell.clientHeight > 60).length);
      assert.equal(narrow, 0, `moves of ${name} at ${width} are squeezed`);
    }
    await finish();
  }
});
