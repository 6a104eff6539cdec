// The engine inside the browser: workers that answer one question at a time, and are ended to cancel it.
//
// There are three modules, each loaded when it is asked something for the first time: `engine` reads, solves, proves and
// explains; `more` draws and writes programs; `checker` checks certificates, and has nothing of the prover in it.

import { Failure } from './failure.js';

const MODULES = { solve: 'more', table: 'more', sequence: 'more', explain: 'more', draw: 'more', emit: 'more', problems: 'more', check: 'checker' };
const moduleOf = (name) => MODULES[name.split('/')[0]] || 'engine';
// Workers that wait for the next question; more are ended when they have answered.
const IDLE = 2;
// Memory that a worker may keep for the next question, in bytes: that of WebAssembly never shrinks.
const KEPT = 256 << 20;

const modules = new Map();
const idle = [];

// Compiled once, for all workers. What could not be loaded is tried again the next time.
function load(name) {
  if (!modules.has(name)) {
    const loading = compile(`${name}.wasm.lzma`);
    loading.catch(() => modules.delete(name));
    modules.set(name, loading);
  }
  return modules.get(name);
}

async function file(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Failure('unreachable');
  return response.arrayBuffer();
}

// A worker unpacks and compiles, so that the page goes on meanwhile.
async function compile(name) {
  const [unpacker, packed] = await Promise.all([file('unpack.wasm'), file(name)]);
  const worker = new Worker(new URL('./unpack.js', import.meta.url), { type: 'module', name: 'unpack' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Failure('broken'));
      };
      worker.onmessage = ({ data }) => (data.module ? resolve(data.module) : reject(new Failure('broken')));
      worker.postMessage({ unpacker, packed }, [unpacker, packed]);
    });
  } finally {
    worker.terminate();
  }
}

// What is needed in any case is on its way before anybody asks.
export function begin() {
  load('engine').catch(() => {});
}

async function hire(name) {
  const at = idle.findIndex((one) => one.name === name);
  if (at >= 0) return idle.splice(at, 1)[0];
  const module = await load(name);
  const worker = new Worker(new URL('./engine.js', import.meta.url), { type: 'module', name });
  worker.postMessage({ module });
  return { name, worker };
}

function dismiss(hired, memory) {
  if (memory > KEPT || idle.length >= IDLE) hired.worker.terminate();
  else idle.push(hired);
}

// One question: its answer, or a failure.
async function ask(question, body, { signal, progress } = {}) {
  if (signal?.aborted) throw new Failure('cancelled');
  let hired;
  try {
    hired = await hire(moduleOf(question));
  } catch (error) {
    throw signal?.aborted ? new Failure('cancelled') : error instanceof Failure ? error : new Failure('unreachable');
  }
  return new Promise((resolve, reject) => {
    const end = (settle, value) => {
      signal?.removeEventListener('abort', cancel);
      hired.worker.onmessage = hired.worker.onerror = null;
      settle(value);
    };
    const cancel = () => {
      hired.worker.terminate();
      end(reject, new Failure('cancelled'));
    };
    const broken = () => {
      hired.worker.terminate();
      end(reject, new Failure('broken'));
    };
    if (signal?.aborted) {
      dismiss(hired, 0);
      reject(new Failure('cancelled'));
      return;
    }
    signal?.addEventListener('abort', cancel);
    hired.worker.onerror = (event) => {
      event.preventDefault();
      broken();
    };
    hired.worker.onmessage = ({ data }) => {
      if (data.progress !== undefined) {
        progress?.(JSON.parse(data.progress));
        return;
      }
      if (data.broken !== undefined) {
        broken();
        return;
      }
      dismiss(hired, data.memory);
      const answer = JSON.parse(data.answer);
      if (data.status < 400) end(resolve, answer);
      else end(reject, new Failure('answer', answer.error ?? null, data.status));
    };
    hired.worker.postMessage({ question, body: body === undefined ? '' : JSON.stringify(body) });
  });
}

export const post = (path, body, options) => ask(path.slice(1), body, options);

// What is always the same is written beside the page, where it is there before the engine.
export async function get(path, signal) {
  const name = path.slice(1).replace(/\?.*/, '');
  if (['games', 'problems'].includes(name)) {
    try {
      const response = await fetch(new URL(`${name}.json`, import.meta.url), { signal });
      if (response.ok) return await response.json();
    } catch {
      // The engine knows it too.
    }
  }
  return ask(decodeURIComponent(name), undefined, { signal });
}
