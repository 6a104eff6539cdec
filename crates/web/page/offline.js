// A service worker, so that the page works offline after the first visit.
//
// `cargo xtask page` fills in the files and a digest of them all. A version is installed as a whole
// and replaces the one before.

const FILES = [];
const DIGEST = '';
const VERSION = `nimatron-${DIGEST}`;
// Not needed at first: fetched after the page is shown.
const LATER = ['more.wasm.lzma', 'checker.wasm.lzma'];

const named = (name) => new URL(name === 'index.html' ? './' : name, self.location).href;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(VERSION);
      await cache.addAll(
        FILES.filter((name) => !LATER.includes(name)).map(
          (name) => new Request(named(name), { cache: 'no-cache' }),
        ),
      );
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('nimatron-') && name !== VERSION) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// The page says so once it is shown.
self.addEventListener('message', (event) => {
  if (event.data !== 'rest') return;
  event.waitUntil(
    caches.open(VERSION).then(async (cache) => {
      for (const name of LATER)
        if (FILES.includes(name) && !(await cache.match(named(name)))) await cache.add(named(name));
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(VERSION);
      const kept = await cache.match(
        url.pathname.endsWith('/index.html') ? named('index.html') : event.request,
        { ignoreSearch: true },
      );
      if (kept) return kept;
      const response = await fetch(event.request);
      if (response.ok && LATER.some((name) => named(name) === url.href))
        cache.put(event.request, response.clone());
      return response;
    })(),
  );
});
