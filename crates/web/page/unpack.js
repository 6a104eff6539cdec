// A worker that unpacks a module and compiles it.

addEventListener('message', async ({ data: { unpacker, packed } }) => {
  try {
    const {
      instance: { exports },
    } = await WebAssembly.instantiate(unpacker, { page: { now: () => 0, hear: () => {} } });
    const bytes = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
    bytes(exports.room(packed.byteLength), packed.byteLength).set(new Uint8Array(packed));
    if (exports.unpack() !== 1) throw new Error('not whole');
    postMessage({
      module: await WebAssembly.compile(bytes(exports.answer_at(), exports.answer_length())),
    });
  } catch (error) {
    postMessage({ broken: String(error) });
  }
});
