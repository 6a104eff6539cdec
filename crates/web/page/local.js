// The engine inside the browser. Each worker answers one question at a time; to cancel a question,
// its worker is terminated.
//
// There are three modules, each loaded on its first question: `engine` reads rules, surveys
// positions and proves; `checker` checks certificates and contains nothing of the prover; `more`
// does the rest.

import { Failure } from './failure.js';

const MODULES = {
  solve: 'more',
  table: 'more',
  sequence: 'more',
  explain: 'more',
  draw: 'more',
  emit: 'more',
  judge: 'more',
  problems: 'more',
  check: 'checker',
};
const moduleOf = (name) => MODULES[name.split('/')[0]] || 'engine';
// How many idle workers are kept.
const IDLE = 2;
// How many are started before there is anything to do: rules are read, a theorem is proved, and a
// text is fetched.
const FIRST = 3;
// An idle worker with more memory than this, in bytes, is terminated: WebAssembly memory never
// shrinks.
const KEPT = 256 << 20;

const modules = new Map();
const idle = [];
// Workers that are started before there is a module for them.
const spare = [];

// Each module is compiled once for all workers. If it cannot be loaded, the next question tries
// again.
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

// Unpacks and compiles in a worker, to keep the page responsive. It starts while the files arrive.
async function compile(name) {
  const worker = new Worker(new URL('./unpack.js', import.meta.url), {
    type: 'module',
    name: 'unpack',
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Failure('broken'));
      };
      worker.onmessage = ({ data }) =>
        data.module ? resolve(data.module) : reject(new Failure('broken'));
      Promise.all([file('unpack.wasm'), file(name)]).then(
        ([unpacker, packed]) => worker.postMessage({ unpacker, packed }, [unpacker, packed]),
        reject,
      );
    });
  } finally {
    worker.terminate();
  }
}

const employ = () => new Worker(new URL('./engine.js', import.meta.url), { type: 'module' });

// Loads the first module ahead of the first question, and starts the workers that the first screen
// needs at once.
export function begin() {
  load('engine').catch(() => {});
  for (let one = 0; one < FIRST; one += 1) spare.push(employ());
}

async function hire(name) {
  const at = idle.findIndex((one) => one.name === name);
  if (at >= 0) return idle.splice(at, 1)[0];
  const module = await load(name);
  const worker = spare.pop() ?? employ();
  worker.postMessage({ module });
  return { name, worker };
}

function dismiss(hired, memory) {
  if (memory > KEPT || idle.length >= IDLE) hired.worker.terminate();
  else idle.push(hired);
}

// Asks one question, and returns its answer or throws a failure.
async function ask(question, body, { signal, progress, started } = {}) {
  if (signal?.aborted) throw new Failure('cancelled');
  let hired;
  try {
    hired = await hire(moduleOf(question));
  } catch (error) {
    throw signal?.aborted
      ? new Failure('cancelled')
      : error instanceof Failure
        ? error
        : new Failure('unreachable');
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
    started?.();
    hired.worker.postMessage({ question, body: body === undefined ? '' : JSON.stringify(body) });
  });
}

// A question that was asked before the page can use the answer.
let early = null;
const keyOf = (path, body) => `${path} ${JSON.stringify(body)}`;

// Begins with what will be asked for soon. The result has the time, `start`, at which the engine
// began with it, unless something else is asked in the end.
export function ahead(path, body) {
  early?.controller.abort();
  const controller = new AbortController();
  const job = { key: keyOf(path, body), path, controller, progress: null, start: null };
  job.answer = ask(path.slice(1), body, {
    signal: controller.signal,
    progress: (said) => job.progress?.(said),
    started: () => {
      job.start = performance.now();
    },
  });
  job.answer.catch(() => {});
  early = job;
  return job;
}

export function post(path, body, options = {}) {
  if (early?.path !== path) return ask(path.slice(1), body, options);
  const { signal, progress } = options;
  const job = early;
  early = null;
  if (job.key !== keyOf(path, body)) {
    // Something else is asked after all.
    job.controller.abort();
    job.start = null;
    return ask(path.slice(1), body, options);
  }
  job.progress = progress;
  if (signal?.aborted) job.controller.abort();
  signal?.addEventListener('abort', () => job.controller.abort());
  return job.answer;
}

// The lists are also shipped as files, which arrive before the engine.
export async function get(path, signal) {
  const name = path.slice(1).replace(/\?.*/, '');
  if (['games', 'problems'].includes(name)) {
    try {
      const response = await fetch(new URL(`${name}.json`, import.meta.url), { signal });
      if (response.ok) return await response.json();
    } catch {
      // The engine has them, too.
    }
  }
  return ask(decodeURIComponent(name), undefined, { signal });
}
