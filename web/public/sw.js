// The offline shell: the page and all of the app's hashed files, so that every screen opens without a connection, also
// one that was never visited. Replies of the API are never kept here, as they belong to one user; what was on screen stays
// there, marked as old, while the connection is away.
const CACHE = 'makoto-shell-1';
/** The app's files; the build writes their names here, so that a new build is a new worker. */
const FILES = [];
/** What the user came for is fetched first. */
const LATER_MS = 4_000;

async function keepApp() {
  await new Promise((over) => setTimeout(over, LATER_MS));
  const cache = await caches.open(CACHE);
  // One after the other, beside whatever the user does; where it breaks off, the next visit goes on from there.
  for (const file of FILES) if (!(await cache.match(file))) await cache.add(file);
  // The page last, as it needs these files.
  await cache.addAll(['/', '/icon.svg', '/manifest.webmanifest']);
  await self.skipWaiting();
}

/** Lets go of what an older build had. */
async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && !FILES.includes(pathname);
  });
  await Promise.all(old.map((request) => cache.delete(request)));
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(keepApp()));
self.addEventListener('activate', (event) => event.waitUntil(tidy()));

// Hashed files never change: the kept one is the right one.
async function fromCacheFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
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
