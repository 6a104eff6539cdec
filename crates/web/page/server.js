// The engine behind `nimatron serve`: answers in one piece or line by line, and what can go wrong
// on the way.

import { Failure } from './failure.js';

const BASE = '/api/v1';

function failureOf(error, signal) {
  if (error instanceof Failure) return error;
  if (signal?.aborted) return new Failure('cancelled');
  return new Failure(error instanceof SyntaxError ? 'broken' : 'unreachable');
}

async function refusal(response) {
  let detail = null;
  try {
    detail = (await response.json()).error ?? null;
  } catch {
    // An answer that is no JSON says no more than its status.
  }
  const busy = response.status === 429 || response.status === 503;
  return new Failure(
    busy ? 'busy' : 'answer',
    detail,
    response.status,
    Number(response.headers.get('retry-after')) || null,
  );
}

export async function get(path, signal) {
  try {
    const response = await fetch(BASE + path, { signal, headers: { accept: 'application/json' } });
    if (!response.ok) throw await refusal(response);
    return await response.json();
  } catch (error) {
    throw failureOf(error, signal);
  }
}

// One question. `progress` is called with what the server tells meanwhile.
export async function post(path, body, { signal, progress } = {}) {
  try {
    const response = await fetch(BASE + path, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: progress ? 'application/x-ndjson' : 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw await refusal(response);
    const type = response.headers.get('content-type') || '';
    return type.includes('ndjson') ? await lines(response, progress) : await response.json();
  } catch (error) {
    throw failureOf(error, signal);
  }
}

async function lines(response, progress) {
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const complete = rest.split('\n');
    rest = done ? '' : complete.pop();
    for (const line of complete) {
      if (!line.trim()) continue;
      const said = JSON.parse(line);
      if (said.answer !== undefined) return said.answer;
      if (said.error !== undefined)
        throw new Failure(said.error.code === 'Busy' ? 'busy' : 'answer', said.error);
      progress(said.progress ?? {});
    }
    if (done) throw new Failure('broken');
  }
}

// A server answers as soon as it is asked.
export const ahead = () => null;
