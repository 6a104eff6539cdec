// What is chosen on the page and where it leads: the address, the way back, claims while they are
// typed, problems.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browse, host, read, scratch, site, start, tab, visit } from './harness.mjs';
import { NEW_GAME, appears, openGame, proved, setPosition, turn, visitGame } from './steps.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await start();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const part = (page, name) =>
  page.evaluate((wanted) => new URLSearchParams(location.hash.slice(1)).get(wanted), name);
// The address follows a little later.
const becomes = (page, name, value) =>
  page.waitForFunction(
    ([wanted, text]) => new URLSearchParams(location.hash.slice(1)).get(wanted) === text,
    [name, value],
  );
const shows = (page, position) =>
  page.waitForFunction((wanted) => document.querySelector('#position').value === wanted, position);

test('heaps keep their places, the best move comes first, and the way back leads to where the match began', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&position=3+4+5');
  await proved(page);
  await turn(page);
  await page.locator('#play-setup summary').click();
  await page.locator('input[name=opponent][value=person]').check();
  await page.check('#leads');
  const best = page.locator('#play-moves button').first();
  await best.filter({ hasText: '(1, 4, 5)' }).waitFor();
  assert.match(await best.textContent(), /wins/);
  await page.locator('#play-moves button', { hasText: 'heap 1: 3 -> 0' }).click();
  await shows(page, '(0, 4, 5)');
  await turn(page);
  await page.locator('#play-moves button', { hasText: 'heap 2: 4 -> 0' }).click();
  await shows(page, '(0, 0, 5)');
  assert.deepEqual(await page.locator('#panel-play .heap .name').allTextContents(), [
    '0',
    '0',
    '5',
  ]);
  assert.equal(await page.locator('#panel-play .heap .none').count(), 2);
  await becomes(page, 'played', '(0, 4, 5)~(0, 0, 5)');
  assert.equal(await part(page, 'view'), 'opponent=person;leads=1');
  await page.goBack();
  await shows(page, '3 4 5');
  assert.equal(await page.locator('#play-history').count(), 0);
  await page.goForward();
  await shows(page, '(0, 0, 5)');
  await finish();
});

test('a link keeps the map and the opponent, and what was opened is found again behind what is typed', async () => {
  const { page, finish } = await visitGame(
    browser,
    server,
    'wythoff',
    '&position=(3,+5)&view=measure=values;size=9;modulo=3;opponent=weak',
  );
  await proved(page);
  await appears(page, '#table-picture svg');
  assert.equal(await page.inputValue('#table-measure'), 'values');
  assert.equal(await page.inputValue('#table-size'), '9');
  assert.equal(await page.inputValue('#table-modulo'), '3');
  await turn(page);
  await page.locator('#play-setup summary').click();
  assert.ok(await page.locator('input[name=opponent][value=weak]').isChecked());
  await setPosition(page, '(4, 4)');
  await page.locator('#rules').fill(NEW_GAME);
  await proved(page);
  await page.locator('#context', { hasText: 'Last stone' }).waitFor();
  await page.goBack();
  await page.locator('#context', { hasText: 'Wythoff' }).waitFor();
  await proved(page);
  await shows(page, '(4, 4)');
  await page.goBack();
  await shows(page, '(3, 5)');
  await finish();
});

test('a claim is tested while it is typed, and one of the rules that is false is shown on a board', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim-2');
  await proved(page);
  await turn(page);
  await page.locator('#claim').pressSequentially('loses when a =');
  await page.locator('#claim-help', { hasText: /expected/ }).waitFor();
  assert.equal(await page.locator('#claims li').count(), 0);
  assert.equal(await part(page, 'claim'), null);
  await page.locator('#claim').pressSequentially(' 0');
  await page.locator('#claims li.refuted').waitFor();
  await page.locator('#claims .wrong .board').waitFor();
  await page.fill('#claim', 'loses when a = b');
  await page.locator('#claims li.proved').waitFor();
  // What was typed on the way is not kept.
  assert.equal(await page.locator('#claims li').count(), 1);
  await becomes(page, 'claim', 'loses when a = b');
  await page.locator('#rules').fill(`${NEW_GAME}claim loses when sum(n) mod 4 = 0\n`);
  await page.locator('#theorem-result:not(.stale) .refuted-claim .board').waitFor();
  await finish();
});

test('parameters of rules that are gone are forgotten, and a game is the one that was asked for last', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim-k', '&set=k%3D3');
  await proved(page);
  assert.equal(await page.inputValue('#rules-parameters input'), '3');
  await page.locator('#rules').fill(NEW_GAME);
  await proved(page);
  assert.equal(await page.locator('.diagnostics li').count(), 0);
  await becomes(page, 'set', null);
  // The text of the first one is late.
  await page.route('**/games/wythoff', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    await route.continue();
  });
  const [asked, late] = [
    page.waitForRequest('**/games/wythoff'),
    page.waitForResponse('**/games/wythoff'),
  ];
  await page.evaluate(() => {
    location.hash = '#game=wythoff';
  });
  await asked;
  await page.evaluate(() => {
    location.hash = '#game=kayles';
  });
  await page.locator('#context', { hasText: 'Kayles' }).waitFor();
  await late;
  await read(page);
  assert.match(await page.locator('#context').textContent(), /Kayles/);
  await finish();
});

test('pieces have the colour of their player, and the board says how long play lasts after a move', async () => {
  const { page, finish } = await visitGame(
    browser,
    server,
    'toads-and-frogs',
    '&position=T..F&view=leads=1;opponent=person',
  );
  await turn(page);
  const classes = () =>
    page
      .locator('#panel-play .cell')
      .evaluateAll((cells) =>
        cells.map((cell) => [...cell.classList].find((name) => name.startsWith('of-')) ?? ''),
      );
  assert.deepEqual(await classes(), ['of-one', '', '', 'of-two']);
  const toad = page.locator('#panel-play [data-unit="0"]');
  await page.waitForFunction(() =>
    document.querySelector('#panel-play [data-unit="0"]')?.classList.contains('loses'),
  );
  // The frog steps, the toad has to jump over it, the frog steps; then the toad cannot move.
  assert.equal(await toad.getAttribute('data-turns'), '3');
  await page.locator('#panel-play .help', { hasText: 'how many turns' }).waitFor();
  await finish();
});

test('a match from a link knows its moves, in the other language too, and its end is said in the first line', async () => {
  const { page, finish } = await visitGame(
    browser,
    server,
    'nim',
    '&position=1+2&played=(1,+1)~(0,+1)~(0,+0)',
  );
  await page.locator('#play-history li', { hasText: 'heap 2: 2 -> 1' }).waitFor();
  assert.equal(await page.locator('#play-history li').count(), 3);
  await page.locator('#play-status', { hasText: 'First player wins' }).waitFor();
  await page.locator('.strip li').nth(3).waitFor();
  await page.selectOption('#language', 'ja');
  await page.locator('#play-history li', { hasText: '番目の山: 2 -> 1' }).waitFor();
  await finish();
});

test('Escape puts back what is dragged, and a letter that begins a single move plays it', async () => {
  const { page, finish } = await visitGame(
    browser,
    server,
    'nim',
    '&position=3+4+5&view=opponent=person',
  );
  await turn(page);
  const stone = page.locator('#panel-play [data-unit="2:5"]');
  await stone.hover();
  await page.waitForTimeout(500);
  const box = await stone.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.move(x + 170, y);
  await page.mouse.up();
  assert.equal(await page.locator('.dragged').count(), 0);
  assert.equal(await page.inputValue('#position'), '3 4 5');
  await openGame(
    page,
    server,
    'hackenbush-string',
    '&position=RBBB&mover=0&view=leads=1;opponent=person',
  );
  await turn(page);
  await page.waitForFunction(
    () => document.querySelectorAll('#panel-play .cell.loses, #panel-play .cell.wins').length === 3,
  );
  await page.locator('#panel-play [data-unit="3"]').click();
  await shows(page, 'RBB');
  await finish();
});

test('a link that cannot be read says so, and what was typed as a position does not outlive a link', async () => {
  const { page, finish } = await visitGame(browser, server, 'nim', '&position=3+4+5', {
    expected: [/404/],
  });
  await turn(page);
  await page.locator('#position').fill('3 4 6');
  await page.evaluate(() => {
    location.hash = '#game=hackenbush-string&position=RBBB';
  });
  await shows(page, 'RBBB');
  await page.locator('#claim').focus();
  await turn(page);
  assert.equal(await page.inputValue('#position'), 'RBBB');
  await page.evaluate(() => {
    location.hash = '#game=nosuch';
  });
  await page.locator('#rules-said', { hasText: 'nosuch' }).waitFor();
  await finish();
  const other = await visit(browser, server, { hash: '#r=AAAA' });
  await other.page.locator('#rules-said', { hasText: 'not complete' }).waitFor();
  await other.finish();
});

async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const path = join(scratch, download.suggestedFilename());
  await download.saveAs(path);
  return readFileSync(path, 'utf8');
}

test('plots of values and machines are saved for LaTeX, and values as a table', async () => {
  const { page, finish } = await visitGame(browser, server, 'kayles-heaps', '&view=heaps=20');
  await proved(page);
  await page.click('#make-sequence');
  const plot = page.locator('#sequence-picture figure');
  await plot.waitFor();
  const file = (figure, format) =>
    saved(page, figure.getByRole('button', { name: `Download ${format}` }));
  const values = await file(plot, 'CSV');
  assert.deepEqual(values.split('\r\n').slice(0, 6), [
    'heap,value',
    '0,0',
    '1,1',
    '2,2',
    '3,3',
    '4,1',
  ]);
  assert.equal(values.trim().split('\r\n').length, 22);
  assert.match(await file(plot, 'TikZ'), /\\begin\{tikzpicture\}/);
  await openGame(page, server, 'addition-game');
  await proved(page);
  await tab(page, 'explain').click();
  await page.click('#draw-machine');
  const machine = page.locator('#machine figure');
  await machine.waitFor();
  assert.match(await file(machine, 'TikZ'), /\\begin\{tikzpicture\}/);
  await finish();
});

test('an example is a position in which there is something to decide', async () => {
  const { page, finish } = await visit(browser, server, { hash: null });
  for (const game of ['col-on-a-path', 'kayles', 'string01']) {
    await openGame(page, server, game);
    await page.waitForFunction(() => document.querySelectorAll('#play-moves button').length > 1);
    assert.equal(await page.locator('#play-said p').count(), 0, game);
  }
  await finish();
});

test('cards say whether there is a theorem', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  await page.click('#games');
  const card = (title) =>
    page
      .locator('#gallery-list button', { has: page.locator('.title', { hasText: title }) })
      .first();
  await card(/^Wythoff/)
    .locator('.name', { hasText: 'proved' })
    .waitFor();
  await card(/^Grundy/)
    .locator('.name', { hasText: 'no theorem yet' })
    .waitFor();
  // Problems have a board, too.
  await page.locator('#games-kind, #gallery select').first().selectOption('problems');
  await card(/^AOJ 2189/)
    .locator('.sketch .cell')
    .first()
    .waitFor();
  await page.locator('#gallery button', { hasText: 'Close' }).click();
  await page.selectOption('#language', 'ja');
  await page.locator('html[lang=ja]').waitFor({ state: 'attached' });
  await page.click('#games');
  await page.locator('#gallery select').selectOption('words');
  await card(/^足し算ゲーム$/)
    .locator('.name', { hasText: 'addition-game' })
    .waitFor();
  await finish();
});

test('a domino is put on a board by its two cells', async () => {
  const { page, finish } = await visitGame(
    browser,
    server,
    'cram-2',
    '&position=aaa&view=opponent=person',
  );
  await turn(page);
  const cell = (column, row) => page.locator(`#panel-play [data-unit="${column}:${row}"]`);
  await cell(0, 1).click();
  await cell(1, 1).click();
  await shows(page, 'cca');
  await turn(page);
  // Only along the column is one left that holds the upper cell there.
  await cell(2, 0).click();
  await cell(2, 1).click();
  await shows(page, 'ccd');
  assert.equal(await page.locator('#panel-play .square.full').count(), 4);
  await finish();
});

test('a problem is opened with its statement and a sample, and the output of a program is compared with the answers', async () => {
  const { page, finish } = await visit(browser, server);
  await proved(page);
  await page.click('#games');
  await page.fill('#gallery input[type=search]', 'stick game');
  await page.locator('#gallery-list button', { hasText: 'CSES 1729' }).click();
  await page.locator('#problem-statement p', { hasText: 'A heap of sticks' }).waitFor();
  await becomes(page, 'tab', 'program');
  await page.waitForFunction(() => document.querySelector('#judge-input').value === '10 3 1 3 4');
  const compare = async (printed, said) => {
    await page.fill('#judge-printed', printed);
    await page.click('#judge');
    await page.locator('#compared', { hasText: said }).waitFor();
  };
  await compare('WLWWWWLWLW\n', 'right');
  // The answers stay when the part is drawn again, as it is when the list of problems or the rules come late.
  await page.evaluate(async () =>
    (await import('./state.js')).bus.dispatchEvent(new CustomEvent('view')),
  );
  await page.locator('#compared', { hasText: 'right' }).waitFor();
  await compare('WLWWWWLWLL', 'Line 1');
  await compare('WLWWWWLWLW W', '2 words');
  await page.locator('#problem-statement button', { hasText: 'Sample 2' }).click();
  assert.equal(await page.inputValue('#judge-input'), '7 1 1');
  // The link leads to the same problem.
  await page.reload();
  await proved(page);
  await page.locator('#problem-statement p', { hasText: 'A heap of sticks' }).waitFor();
  await finish();
});

test('another page may show this one, which then has a way to the whole', async () => {
  const { page, context, finish } = await visit(browser, server, { hash: null });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGame(page, server, 'nim', '&position=1+2');
  await proved(page);
  await page.click('#embed');
  await page.locator('#rules-said', { hasText: 'HTML' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const source = copied.match(/src="([^"]+)"/)[1].replaceAll('&amp;', '&');
  await page.goto(source);
  await proved(page);
  await shows(page, '1 2');
  assert.ok(await page.locator('#games').isHidden());
  await page.locator('#whole').focus();
  assert.match(await page.locator('#whole').getAttribute('href'), /^\/(?!.*embed).*game=nim/);
  await finish();
});

// The questions of the page, each with what it asks for.
const QUESTIONS = [
  ['read', {}],
  ['survey', { position: '3 4' }],
  ['solve', { positions: ['3 4'] }],
  ['table', { up_to: 4 }],
  ['table', { up_to: 4, values: true }],
  ['table', { up_to: 4, remoteness: true }],
  ['prove', {}],
  ['prove', { claim: 'loses when xor(n) = 0' }],
  ['explain', { position: '3 4', format: 'html' }],
  ['emit', { lang: 'cpp' }],
  ['sequence', {}],
  ['sequence', { up_to: 300, most: 10 }],
  ['draw', { what: 'table', up_to: 4, format: 'svg' }],
  ['draw', { what: 'graph', position: '2 1', format: 'svg' }],
  ['draw', { what: 'sequence', up_to: 100, format: 'svg' }],
];

test(
  'without a server every question is answered',
  { skip: site ? false : 'NIMATRON_SITE does not name the files' },
  async () => {
    const files = await host(site);
    const { page, finish } = await visit(browser, files);
    await proved(page);
    const ask = (path, body) =>
      page.evaluate(
        async ([name, question]) => {
          const { post } = await import('./local.js');
          try {
            await post(`/${name}`, question, {});
            return 'answered';
          } catch (error) {
            return `${error.kind}: ${error.detail?.message}`;
          }
        },
        [path, { limits: { seconds: 60 }, ...body }],
      );
    for (const [path, body] of QUESTIONS)
      assert.equal(await ask(path, { game: 'nim', ...body }), 'answered', path);
    assert.equal(await ask('sequence', { code: '0.77', up_to: 500, most: 100 }), 'answered');
    assert.equal(await ask('draw', { what: 'machine', game: 'nim-2', format: 'svg' }), 'answered');
    assert.equal(
      await ask('judge', { problem: 'cses-stick-game', input: '10 3 1 3 4' }),
      'answered',
    );
    await tab(page, 'table').click();
    await finish();
    await files.stop();
  },
);
