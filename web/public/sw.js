// The offline shell: the page and all hashed files, so that every screen opens offline, even one never visited. API
// responses are never cached here because they belong to one user; data already on screen stays visible and is marked
// as stale while offline.
const CACHE = 'makoto-shell-1';
/** The build writes the app's file names here, so every build produces a new worker. */
const FILES = [];
/** The lists of files of this build and the one before, kept in the cache. */
const BUILDS = '/builds.json';
/** What has no hash in its name and changes with a build. */
const UNHASHED = ['/icon.svg', '/recover.js'];
/** Gives the visible screen priority over the cache. */
const LATER_MS = 4_000;

async function keepApp() {
  await new Promise((over) => setTimeout(over, LATER_MS));
  const cache = await caches.open(CACHE);
  // One file at a time, to leave bandwidth to the user. After an interruption the next visit continues here.
  for (const file of FILES) if (!(await cache.match(file))) await cache.add(file);
  // The page comes last because it needs these files.
  await cache.addAll(['/', ...UNHASHED]);
  await self.skipWaiting();
}

/** Deletes the files of older builds, except the last one: pages that are still open load their screens from it. */
async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  const cache = await caches.open(CACHE);
  const requests = await cache.keys();
  const pathOf = ({ url }) => new URL(url).pathname;
  const isOfBuild = (path) => path.startsWith('/assets/');
  const list = await cache.match(BUILDS);
  // A worker that kept no list had the files of one build.
  const known = list
    ? await list.json()
    : [requests.map(pathOf).filter((path) => isOfBuild(path) && !FILES.includes(path))];
  const builds = [FILES, ...known.filter((files) => String(files) !== String(FILES))].slice(0, 2);
  await cache.put(BUILDS, new Response(JSON.stringify(builds)));
  const kept = new Set(builds.flat());
  const old = requests.filter((request) => isOfBuild(pathOf(request)) && !kept.has(pathOf(request)));
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
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
    if (response.ok && isPage) await cache.put('/', response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

// The server says what to show; see services/identity/src/push. An app in front of the customer tells it by itself,
// except notices of security, which it does not know.
async function showPushed({ title, body, tag, path }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (tag !== 'security' && windows.some((one) => one.visibilityState === 'visible')) return;
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

const NOT_THE_APP = ['/index.php', '/stream', '/docs', '/console', '/uploads', '/log/'];

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (NOT_THE_APP.some((path) => url.pathname.startsWith(path))) return;
  if (request.mode === 'navigate') event.respondWith(pageFromNetworkFirst(request));
  else if (['/assets/', '/icon', '/recover.js'].some((path) => url.pathname.startsWith(path)))
    event.respondWith(fromCacheFirst(request));
});
