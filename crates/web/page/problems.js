// The shipped problems, which two parts of the page list: asked for once.

import { get } from './api.js';

let asked = null;

// Resolves to what the server lists of each: name, title, and its game.
export function listedProblems() {
  asked ??= get('/problems').then((answer) => answer.problems).catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}
