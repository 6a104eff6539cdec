// A worker that runs a module of the engine and answers one question at a time.

let engine = null;

const bytes = (at, length) => new Uint8Array(engine.memory.buffer, at, length);
const text = (at, length) => new TextDecoder().decode(bytes(at, length));

function answer(question, body) {
  const asked = new TextEncoder().encode(`${question}\n${body}`);
  bytes(engine.room(asked.length), asked.length).set(asked);
  const status = engine.ask();
  return {
    status,
    answer: text(engine.answer_at(), engine.answer_length()),
    memory: engine.memory.buffer.byteLength,
  };
}

let ready = null;

addEventListener('message', async ({ data }) => {
  if (data.module) {
    const page = {
      now: () => performance.now(),
      hear: (at, length) => postMessage({ progress: text(at, length) }),
    };
    ready = WebAssembly.instantiate(data.module, { page }).then((instance) => {
      engine = instance.exports;
    });
    return;
  }
  try {
    await ready;
    postMessage(answer(data.question, data.body));
  } catch (error) {
    // A trapped module cannot be used again. The page terminates this worker.
    postMessage({ broken: String(error) });
  }
});
