import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { TestGateway } from '../testing/test-gateway.js';

let dir: string;
let app: TestGateway;
let bare: TestGateway;
const PAGE = `<!doctype html><html lang="ja"><meta name="description" content="価格も判定も、誰でも検証できる短期取引。">
<link rel="manifest" href="/manifest-ja.webmanifest"><title>app</title>`;
const script = `console.log("${'x'.repeat(4_000)}")`;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(dir, 'assets'));
  await Promise.all([
    writeFile(join(dir, 'index.html'), PAGE),
    writeFile(join(dir, 'sw.js'), '// worker'),
    writeFile(join(dir, 'recover.js'), '// recovery'),
    writeFile(join(dir, 'assets', 'main-abc123.js'), script),
    writeFile(join(dir, 'assets', 'main-abc123.js.br'), brotliCompressSync(script)),
    writeFile(join(dir, 'assets', 'main-abc123.js.gz'), gzipSync(script)),
    writeFile(join(dir, 'assets', 'pre-1.css'), 'a{}'.repeat(1_000)),
    writeFile(join(dir, 'assets', 'pre-1.css.br'), 'made by the build'),
    writeFile(join(dir, 'icon.svg'), '<svg/>'),
    writeFile(join(dir, '.env'), 'SECRET=1'),
    mkdir(join(dir, 'admin', 'assets'), { recursive: true }).then(() =>
      Promise.all([
        writeFile(join(dir, 'admin', 'index.html'), '<!doctype html><title>console</title>'),
        writeFile(join(dir, 'admin', 'assets', 'admin-1.js'), 'admin()'),
      ]),
    ),
    symlink('/etc/passwd', join(dir, 'link.txt')),
  ]);
  app = await TestGateway.start({ WEB_DIR: dir, CONSOLE_DIR: join(dir, 'admin') });
  bare = await TestGateway.start();
});
afterAll(async () => {
  await Promise.all([app.stop(), bare.stop()]);
  await rm(dir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(app.url + path, { headers });

test.each(['/', '/trade', '/hq?x=1', '/index.html'])('%s returns the app, revalidated each time', async (path) => {
  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([200, PAGE]);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  // Without a cache-control of its own, fetch would add no-cache, which asks for a full response.
  const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
  expect(again.status).toBe(304);
});

test.each([
  ['en', 'en', 'anyone can check'],
  ['zn', 'zh-CN', '人人可验证'],
] as const)('with DEFAULT_LANG %s the page is in it before any script runs', async (lang, tag, description) => {
  const other = await TestGateway.start({ WEB_DIR: dir, DEFAULT_LANG: lang });
  try {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const response = await fetch(`${other.url}/hq`, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      const page = await response.text();
      expect(page).toContain(`<html lang="${tag}">`);
      expect(page).toContain(`<link rel="manifest" href="/manifest-${tag}.webmanifest">`);
      expect(page).toMatch(new RegExp(`<meta name="description" content="[^"]*${description}`));
    }
  } finally {
    await other.stop();
  }
});

test.each(['/console', '/console/', '/console/kyc'])("%s returns the operators' app", async (path) => {
  expect(await (await get(path)).text()).toBe('<!doctype html><title>console</title>');
});

test("the operators' app has its own files", async () => {
  const script = await get('/console/assets/admin-1.js');
  expect([await script.text(), script.headers.get('cache-control')]).toEqual([
    'admin()',
    'public, max-age=31536000, immutable',
  ]);
  expect((await get('/console/assets/main-abc123.js')).status).toBe(404);
  expect(await (await get('/consoles')).text()).toBe(PAGE);
});

test('hashed files are cached forever, the scripts that look after versions never', async () => {
  expect((await get('/assets/main-abc123.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  for (const path of ['/sw.js', '/recover.js']) expect((await get(path)).headers.get('cache-control')).toBe('no-cache');
});

test.each(['br', 'gzip'])('files are sent as %s if the client accepts it', async (encoding) => {
  const response = await get('/assets/main-abc123.js', { 'accept-encoding': encoding });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(Number(response.headers.get('content-length'))).toBeLessThan(300);
  expect(await response.text()).toBe(script);
});

test('files compressed by the build are sent unchanged', async () => {
  expect((await get('/assets/pre-1.css', { 'accept-encoding': 'br' })).headers.get('content-length')).toBe('17');
});

test.each(['/assets/gone.js', '/gone.png', '/.env', '/link.txt', '/%E0%A4%A'])(
  '%s is not found and does not return the app',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each(['/..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd', '/%00', '/assets', '/assets%2f..%2f.env'])(
  '%s discloses no file',
  async (path) => {
    const text = await (await get(path)).text();
    expect([PAGE, 'Not found\n']).toContain(text);
  },
);

test('pages have security headers, and do not enforce HTTPS on plain HTTP', async () => {
  const { headers } = await get('/');
  const csp = headers.get('content-security-policy') ?? '';
  expect(csp).toContain("default-src 'self'");
  expect(csp).toContain("frame-ancestors 'none'");
  expect(csp).toContain("base-uri 'none'");
  expect(csp).toContain("object-src 'none'");
  expect(csp).not.toContain('unsafe-eval');
  expect(csp).not.toContain('upgrade-insecure-requests');
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('without a build a page says so', async () => {
  const response = await fetch(bare.url);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('has not been built yet');
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['identity', null],
])('for "%s" the encoding is %s', async (accepted, encoding) => {
  const response = await get('/assets/main-abc123.js', { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(await response.text()).toBe(script);
});
