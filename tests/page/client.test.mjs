// `nimatron lsp` and the client of an editor (that of Visual Studio Code, without the editor).

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import protocol from 'vscode-languageserver-protocol/node.js';
import { binary } from './harness.mjs';

const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = protocol;

const URI = 'file:///rules.game';
const RULES = 'heaps n\nmvoe n -> n - d where 1 <= d <= 3\nclaim loses when n mod 4 = 0\n';
const SLIP = { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } };

test('an editor shows what is wrong, mends it, and says of a claim that it is proved', async () => {
  const server = spawn(binary, ['lsp'], {
    env: { ...process.env, NIMATRON_CACHE: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  const client = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const waiting = [];
  const heard = [];
  // The diagnostics of the next version that is read.
  const diagnostics = () =>
    new Promise((resolve) => {
      if (heard.length > 0) resolve(heard.shift());
      else waiting.push(resolve);
    });
  client.onNotification('textDocument/publishDiagnostics', (said) => {
    (waiting.shift() ?? ((one) => heard.push(one)))(said.diagnostics);
  });
  client.onRequest('workspace/codeLens/refresh', () => null);
  client.listen();
  const ask = (method, more = {}) =>
    client.sendRequest(`textDocument/${method}`, { textDocument: { uri: URI }, ...more });
  const tell = (method, more) =>
    client.sendNotification(`textDocument/${method}`, {
      textDocument: { uri: URI, languageId: 'nimatron', version: 1 },
      ...more,
    });

  const { capabilities } = await client.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    locale: 'en',
    capabilities: {},
  });
  assert.ok(
    capabilities.hoverProvider &&
      capabilities.codeLensProvider &&
      capabilities.documentSymbolProvider,
  );
  await client.sendNotification('initialized', {});
  await tell('didOpen', {
    textDocument: { uri: URI, languageId: 'nimatron', version: 1, text: RULES },
  });
  const [wrong] = await diagnostics();
  assert.match(wrong.message, /did you mean `move`/);
  assert.deepEqual(wrong.range, SLIP);
  const [mend] = await ask('codeAction', { range: SLIP, context: { diagnostics: [wrong] } });
  const [{ range, newText }] = mend.edit.changes?.[URI] ?? mend.edit.documentChanges[0].edits;
  assert.deepEqual([range, newText], [SLIP, 'move']);
  await tell('didChange', {
    textDocument: { uri: URI, version: 2 },
    contentChanges: [{ range, text: newText }],
  });
  assert.deepEqual(await diagnostics(), []);
  // The lens of a claim says so once it is proved.
  let lenses = [];
  while (!lenses.some((lens) => /proved for every size/.test(lens.command?.title))) {
    lenses = await ask('codeLens');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  const { contents } = await ask('hover', { position: { line: 1, character: 1 } });
  assert.match(contents.value ?? String(contents), /move/);
  const completions = await ask('completion', { position: { line: 3, character: 0 } });
  assert.ok((completions.items ?? completions).some(({ label }) => label === 'claim'));
  assert.ok((await ask('documentSymbol')).length > 0);
  await client.sendRequest('shutdown');
  await client.sendNotification('exit');
  assert.equal(await ended, 0);
  client.dispose();
});
