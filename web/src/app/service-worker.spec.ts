/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = readFileSync(join(import.meta.dirname, '..', '..', 'public', 'sw.js'), 'utf8');
const ORIGIN = 'https://app.test';

interface Shown {
  title: string;
  tag: string;
}

class MemoryCache {
  readonly kept = new Map<string, Response>();
  private readonly urlOf = (target: string | { url: string }): string =>
    new URL(typeof target === 'string' ? target : target.url, ORIGIN).href;
  async match(target: string | { url: string }): Promise<Response | undefined> {
    return this.kept.get(this.urlOf(target))?.clone();
  }
  async put(target: string | { url: string }, response: Response): Promise<void> {
    this.kept.set(this.urlOf(target), response);
  }
  async delete(target: { url: string }): Promise<boolean> {
    return this.kept.delete(this.urlOf(target));
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
  paths(): string[] {
    return [...this.kept.keys()].map((url) => new URL(url).pathname).sort();
  }
}

type Listener = (event: Record<string, unknown>) => void;

let cache: MemoryCache;
let shown: Shown[];
let answer: Response;

/** Runs the worker of a build with these files. Returns a function that gives it an event and waits until it is done. */
function startWorker(files: string[] = []): (type: string, event?: Record<string, unknown>) => Promise<unknown> {
  const listeners = new Map<string, Listener>();
  const self = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: async () => [{ visibilityState: 'visible' }], claim: async () => undefined },
    registration: {
      showNotification: async (title: string, { tag }: { tag: string }) => void shown.push({ title, tag }),
    },
    navigator: {},
  };
  const caches = { open: async () => cache, keys: async () => ['makoto-shell-1'] };
  const source = SOURCE.replace('const FILES = [];', `const FILES = ${JSON.stringify(files)};`);
  new Function('self', 'caches', 'fetch', 'location', source)(self, caches, async () => answer, { origin: ORIGIN });
  return async (type, event = {}) => {
    let work: unknown;
    const take = (promise: unknown): void => {
      work = promise;
    };
    listeners.get(type)?.({ ...event, waitUntil: take, respondWith: take });
    return await work;
  };
}

beforeEach(() => {
  cache = new MemoryCache();
  shown = [];
});

describe('a push message while the app is in front of the customer', () => {
  const push = (tag: string) =>
    startWorker()('push', { data: { json: () => ({ title: 'Makoto', body: '', tag, path: '/my' }) } });

  it('is shown if it is about security', async () => {
    await push('security');
    expect(shown).toEqual([{ title: 'Makoto', tag: 'security' }]);
  });

  it('is left to the app otherwise', async () => {
    await push('order');
    expect(shown).toEqual([]);
  });
});

describe('the page that is kept for offline', () => {
  const visit = (path: string, type: string) => {
    answer = new Response('content', { headers: { 'Content-Type': type } });
    return startWorker()('fetch', { request: { method: 'GET', mode: 'navigate', url: ORIGIN + path } });
  };

  it.each(['/', '/trade?symbol=BTCUSDT', '/login'])('is the one of %s', async (path) => {
    await visit(path, 'text/html; charset=utf-8');
    expect(cache.paths()).toEqual(['/']);
  });

  it.each([
    ['/log/', 'text/html; charset=utf-8'],
    ['/log/checkpoint', 'text/plain'],
    ['/icon-512.png', 'image/png'],
  ])('is not %s', async (path, type) => {
    await visit(path, type);
    expect(cache.paths()).toEqual([]);
  });
});

describe('a new build', () => {
  const keep = (...files: string[]): Promise<void[]> =>
    Promise.all(files.map((file) => cache.put(file, new Response('code'))));
  const assets = (): string[] => cache.paths().filter((path) => path.startsWith('/assets/'));
  const take = async (...files: string[]): Promise<void> => {
    await keep(...files);
    await startWorker(files)('activate');
  };

  it('keeps the files of the build before it, for pages that are still open, and no others', async () => {
    await take('/assets/a-1.js', '/assets/same.js');
    await take('/assets/a-2.js', '/assets/same.js');
    expect(assets()).toEqual(['/assets/a-1.js', '/assets/a-2.js', '/assets/same.js']);
    await take('/assets/a-2.js', '/assets/same.js');
    expect(assets()).toEqual(['/assets/a-1.js', '/assets/a-2.js', '/assets/same.js']);
    await take('/assets/a-3.js');
    expect(assets()).toEqual(['/assets/a-2.js', '/assets/a-3.js', '/assets/same.js']);
  });

  it('takes what an earlier worker kept for the build before it', async () => {
    await keep('/assets/a-1.js');
    await take('/assets/a-2.js');
    expect(assets()).toEqual(['/assets/a-1.js', '/assets/a-2.js']);
  });
});
