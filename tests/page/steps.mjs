// What people do on the page, for several tests.

import assert from 'node:assert/strict';
import { read, visit } from './harness.mjs';

// A game that is not shipped: the heap is lost if it is a multiple of 3.
export const NEW_GAME = 'game "Last stone"\nheap n\nmove n -> n - d  where 0 < d <= 2\n';
export const WRONG_GAME = NEW_GAME.replace('move', 'mov');

// What the test itself knows of that game: how many stones to take, 0 if every move loses.
export const best = (size) => size % 3;

export const heapSize = async (page) =>
  Number(
    (await page.locator('#panel-play .heap .name').allTextContents()).join('').match(/\d+/)?.[0] ||
      '0',
  );

export async function openGame(page, server, name, more = '') {
  await page.goto(`${server.url}/?${Math.random()}#game=${name}${more}`);
  await read(page);
}

// The same in a page of its own, which opens nothing before.
export async function visitGame(browser, server, name, more = '', options = {}) {
  const visited = await visit(browser, server, { ...options, hash: null });
  await openGame(visited.page, server, name, more);
  return visited;
}

// Only while nobody moves: the answer of the opponent takes the focus from the field.
export async function setPosition(page, position) {
  await page.fill('#position', position);
  await page.press('#position', 'Enter');
}

// Waits for what was asked for; a refusal by the server is reported at once.
export async function appears(page, selector) {
  const refused = '.work [role=alert]';
  await page.locator(`${selector}, ${refused}`).filter({ visible: true }).first().waitFor();
  if (!(await page.locator(selector).first().isVisible()))
    throw new Error(`in place of ${selector}: ${await page.locator(refused).allTextContents()}`);
}

// Presses a key until the element in focus matches, as somebody without a mouse does.
export async function focusOn(page, selector, key = 'Tab', most = 250) {
  for (let pressed = 0; pressed <= most; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return;
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} is not reached with ${key}`);
}

// To a part by keys alone.
export async function goByKeys(page, name) {
  await page.evaluate(() => document.activeElement?.blur());
  await focusOn(page, '[role=tab]');
  await focusOn(page, `#tab-${name}`, 'ArrowRight', 6);
}

// The list of moves, or the end: what comes after the opponent has answered.
export async function turn(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('#play-moves button') ||
      /終局|The end|Play is over/.test(document.querySelector('#play-status')?.textContent || ''),
  );
  return (await page.locator('#play-moves button').count()) > 0;
}

// Plays NEW_GAME to its end by pointing at the lowest stone to take.
export async function winByMouse(page, from) {
  // A position of earlier rules gives way to an example first.
  await turn(page);
  await setPosition(page, String(from));
  for (let plies = 0; await turn(page); plies += 1) {
    assert.ok(plies < from);
    const size = await heapSize(page);
    assert.notEqual(best(size), 0, 'the opponent found a way out of a lost game');
    await page.locator(`#panel-play [data-unit="0:${size - best(size) + 1}"]`).click();
    await moved(page, size);
  }
}

// Waits until the heap has another size.
export async function moved(page, size) {
  await page.waitForFunction(
    (before) => document.querySelector('#panel-play .heap .name')?.textContent !== before,
    `n = ${size}`,
  );
}

// Waits for the theorem about the current rules.
export async function proved(page, verdict = 'proved') {
  await page.locator(`#theorem-result:not(.stale) #theorem-verdict .badge.${verdict}`).waitFor();
}

// The typeset formulas, as written in rules.
export const formulas = (page, place = '#theorem-result') =>
  page
    .locator(`${place} .math`)
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')));

// The middle of a cell of the map on the screen.
export const cell = (page, column, row) =>
  page.locator('#table-picture .picture').evaluate(
    (host, [x, y]) => {
      const svg = host.shadowRoot.querySelector('svg');
      const cursor = svg.querySelector('.cursor');
      const number = (name) => Number(cursor.getAttribute(name));
      const [column, row] = cursor.dataset.cell.split(' ').map(Number);
      const side = number('width');
      const place = new DOMPoint(
        number('x') + (x - column + 0.5) * side,
        number('y') + (y - row + 0.5) * side,
      );
      const { x: left, y: top } = place.matrixTransform(svg.getScreenCTM());
      return [left, top];
    },
    [column, row],
  );
export const pointed = (page, text) =>
  page.locator('#table-picture .pointed', { hasText: text }).waitFor();

// Waits until the part *Program* has the list of problems, with which it is made anew.
export async function openProgram(page) {
  await page.click('#tab-program');
  await page.locator('#write-program').waitFor();
  await page.evaluate(async () => (await import('./problems.js')).listedProblems());
}

export async function drawMap(page, size, { measure = 'outcome', modulo = '' } = {}) {
  // The theorem, when it comes, moves what is below it, and is announced.
  await proved(page);
  await page.fill('#table-size', String(size));
  await page.selectOption('#table-measure', measure);
  if (measure !== 'outcome') await page.fill('#table-modulo', String(modulo));
  await page.click('#make-table');
  await page.locator('.open-cell').waitFor();
  await page.locator('#table-picture .view').scrollIntoViewIfNeeded();
}
