// The shipped problems, which two parts of the page list: asked for once.

import { get } from './api.js';

let asked = null;

// Resolves to what the server lists of each: name, title, its game, and its statement in a sentence
// or two, `about`.
export function listedProblems() {
  asked ??= get('/problems')
    .then(({ problems, about = {} }) =>
      problems.map((problem) => ({ ...problem, about: about[problem.name] ?? '' })),
    )
    .catch((error) => {
      asked = null;
      throw error;
    });
  return asked;
}

// What stands in the text of a shipped problem: the paragraphs of its statement, and the inputs of
// its samples.
export async function problemText(name) {
  const { source } = await get(`/problems/${encodeURIComponent(name)}`);
  const lines = source.split('\n');
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('--')),
  );
  const paragraphs = head
    .map((line) => line.replace(/^-+ ?/, ''))
    .join('\n')
    .split('\n\n')
    .map((text) => text.replaceAll('\n', ' '));
  return {
    paragraphs,
    samples: [...source.matchAll(/^example "([^"]*)"/gm)].map(([, input]) => input),
  };
}
