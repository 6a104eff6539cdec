// A service worker: after the first visit the page is there without a network.
//
// The list is written when the page is built: names, and what the texts are known by. A version is taken as a whole, and stays until the next one has come as a whole.

const FILES = [];
const VERSION = `nimatron-${FILES.map(([, tag]) => tag).join('').slice(0, 400)}`;
// Loaded when it is asked for, and kept from then on: nobody waits for what he may never need.
const LATER = ['more.wasm.lzma', 'checker.wasm.lzma'];

const named = (name) => new URL(name === 'index.html' ? './' : name, self.location).href;

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES.map(([name]) => name).filter((name) => !LATER.includes(name)).map((name) => new Request(named(name), { cache: 'no-cache' })));
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('nimatron-') && name !== VERSION) await caches.delete(name);
    await self.clients.claim();
  })());
});

// The rest is fetched when the page has all that it shows at first.
self.addEventListener('message', (event) => {
  if (event.data !== 'rest') return;
  event.waitUntil(caches.open(VERSION).then(async (cache) => {
    for (const name of LATER) if (FILES.some(([known]) => known === name) && !await cache.match(named(name))) await cache.add(named(name));
  }));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(VERSION);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    if (kept) return kept;
    const response = await fetch(event.request);
    if (response.ok && LATER.some((name) => named(name) === url.href)) cache.put(event.request, response.clone());
    return response;
  })());
});
