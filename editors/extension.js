// Starts `nimatron lsp` for rule files and problem files. Everything else is the server's.

const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const command = workspace.getConfiguration('nimatron').get('path');
  const documentSelector = [{ language: 'nimatron' }, { language: 'nimatron-problem' }];
  client = new LanguageClient('nimatron', 'Nimatron', { command, args: ['lsp'] }, { documentSelector });
  return client.start();
};

exports.deactivate = () => client?.stop();
