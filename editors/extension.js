// Starts `nimatron lsp` for rule files and problem files. Everything else is the server's.

const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const command = workspace.getConfiguration('nimatron').get('path');
  const documentSelector = [{ language: 'nimatron' }, { language: 'nimatron-problem' }];
  const server = { command, args: ['lsp'] };
  client = new LanguageClient('nimatron', 'Nimatron', server, { documentSelector });
  return client.start();
};

exports.deactivate = () => client?.stop();
