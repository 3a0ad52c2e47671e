// The offline shell: the page and all hashed files, so that every screen opens offline, even one never visited. API
// responses are never cached here because they belong to one user; data already on screen stays visible and is marked
// as stale while offline.
const CACHE = 'makoto-shell-1';
/** The build writes the app's file names here, so every build produces a new worker. */
const FILES = [];
/** Gives the visible screen priority over the cache. */
const LATER_MS = 4_000;

async function keepApp() {
  await new Promise((over) => setTimeout(over, LATER_MS));
  const cache = await caches.open(CACHE);
  // One file at a time, to leave bandwidth to the user. After an interruption the next visit continues here.
  for (const file of FILES) if (!(await cache.match(file))) await cache.add(file);
  // The page comes last because it needs these files.
  await cache.addAll(['/', '/icon.svg']);
  await self.skipWaiting();
}

/** Deletes the files of older builds. */
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

// Hashed files never change, so a cached copy is always right.
async function fromCacheFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

// Online, the page is always fetched again. Every route is the same page.
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

// The server says what to show; see services/identity/src/push. An app in front of the customer tells it by itself.
async function showPushed({ title, body, tag, path }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.some((one) => one.visibilityState === 'visible')) return;
  const looks = { icon: '/icon-192.png', badge: '/icon-192.png' };
  await self.registration.showNotification(title, { body, tag, renotify: true, data: { path }, ...looks });
  await self.navigator.setAppBadge?.();
}

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushed(event.data.json()));
});

// Pressing a notification opens its screen, in an existing window if there is one.
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
