// The offline shell: the page and its hashed files. Replies of the API are never kept here, as they belong to one user;
// what was on screen stays there, marked as old, while the connection is away.
const CACHE = 'makoto-shell-1';
const MOST_FILES = 150;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(['/', '/icon.svg', '/manifest.webmanifest']))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function keep(cache, request, response) {
  await cache.put(request, response);
  const keys = await cache.keys();
  const files = keys.filter((key) => new URL(key.url).pathname.startsWith('/assets/'));
  await Promise.all(files.slice(0, Math.max(0, files.length - MOST_FILES)).map((key) => cache.delete(key)));
}

// Hashed files never change: the kept one is the right one.
async function fromCacheFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(cache, request, response.clone());
  return response;
}

// The page is fetched anew while there is a connection, and every route is the same page.
async function pageFromNetworkFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put('/', response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

// A press on a notification shows the app where it was told of, in a window that is open already if there is one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(path);
      await open.focus();
      return open.navigate(path);
    }),
  );
});

const NOT_THE_APP = ['/index.php', '/stream', '/docs', '/console', '/uploads'];

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (NOT_THE_APP.some((path) => url.pathname.startsWith(path))) return;
  if (request.mode === 'navigate') event.respondWith(pageFromNetworkFirst(request));
  else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icon'))
    event.respondWith(fromCacheFirst(request));
});
