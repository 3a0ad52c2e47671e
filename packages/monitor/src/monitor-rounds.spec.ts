import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { tileIn, tilePath } from 'makoto-verify/tlog';
import { Context } from './context.js';
import { openLog } from './log-source.js';
import { Monitor } from './monitor.js';
import { DEFAULTS } from './options.js';
import { metricsOf, textOf } from './report.js';
import { serve } from './server.js';
import { Store } from './store.js';
import { noteSigner, ORIGIN, START } from './testing/fake-house.js';
import { Watch } from './testing/watch.js';

let watch: Watch;

beforeEach(() => {
  watch = new Watch();
});
afterEach(() => watch.store.close());

describe('a monitor', () => {
  it('finds nothing wrong with an honest house, whose log grows past many tiles, and goes on where it ended', async () => {
    await watch.readable();
    watch.house.append(
      ...Array.from({ length: 3_000 }, (_, i) => `makoto-receipts-1 ${String(i).padStart(64, '0')} k`),
    );
    watch.nextMinute();
    await watch.readable();
    watch.nextMinute();
    await watch.readable();
    expect(watch.said).toEqual([]);
    expect(watch.store.one('select count(*) as n from receipts')?.n).toBe(3_000);
    expect(watch.store.one('select count(*) as n from roots where state = 1')?.n).toBe(14);
    expect(textOf(watch.monitor())).toContain('Nothing wrong was found.');
  });

  it('notices a log that goes back, and that others see a longer one', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'monitor-'));
    const old = await watch.house.checkpoint();
    watch.nextMinute();
    await watch.readable();
    const newest = await watch.house.checkpoint();
    await watch.monitor({ log: { checkpoint: async () => old } }).round();
    expect(watch.kinds()).toEqual(['went_back']);
    watch.store.close();
    watch.store = new Store(':memory:');
    const file = join(dir, 'checkpoint');
    writeFileSync(file, newest);
    await watch.monitor({ log: { checkpoint: async () => old }, options: { compare: [file] } }).round();
    expect(watch.kinds()).toContain('behind');
    rmSync(dir, { recursive: true });
  });

  it('believes neither a head nor its entries once something is wrong, and goes on when the truth is back', async () => {
    await watch.readable();
    watch.nextMinute();
    await watch.monitor({ log: { checkpoint: () => watch.house.checkpoint(START, noteSigner(ORIGIN)) } }).round();
    expect(watch.store.one('select count(*) as n from roots')?.n).toBe(10);
    await watch.readable();
    expect([watch.store.one('select count(*) as n from roots')?.n, watch.kinds()]).toEqual([12, ['checkpoint']]);
  });

  it('serves what it found as text, JSON and metrics, and its head', async () => {
    watch.house.append('makoto-ticks-1 nonsense');
    const one = watch.monitor();
    await one.round();
    const server = serve(one);
    await listening(server);
    const get = async (path: string): Promise<string> => (await fetch(`${addressOf(server)}${path}`)).text();
    expect(await get('/')).toContain('WRONG Entry 11 of the log is wrong: an entry about ticks is not in its format.');
    expect(JSON.parse(await get('/findings.json'))).toMatchObject({
      ok: false,
      findings: [{ kind: 'malformed', alarm: true }],
    });
    expect(await get('/metrics')).toContain('makoto_monitor_findings{kind="malformed",alarm="true"} 1');
    expect(await get('/checkpoint')).toBe(await watch.house.checkpoint());
    expect(metricsOf(one)).toContain('makoto_monitor_log_size 12');
    await closed(server);
  });
});

it('checks the tiles of a plain web server while the product is off, and says what it cannot check', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'monitor-'));
  watch.house.append(...Array.from({ length: 600 }, (_, i) => `makoto-receipts-1 ${String(i).padStart(64, '0')} k`));
  const size = watch.house.entries.length;
  const files = [0, 1, 2].flatMap((index) => [tileIn(size, 0, index), tileIn(size, 'entries', index)]);
  for (const tile of [...files, tileIn(size, 1, 0)]) {
    const path = join(dir, tilePath(tile));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await watch.house.read(tile));
  }
  writeFileSync(join(dir, 'checkpoint'), await watch.house.checkpoint());
  const server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(dir, request.url ?? '')));
    } catch (error) {
      response.writeHead(404).end(String(error));
    }
  });
  await listening(server);
  for (const place of [addressOf(server), dir]) {
    const fresh = new Store(':memory:');
    const options = { ...DEFAULTS, keys: [watch.house.signer.key], witnesses: [watch.house.witness.key], againMs: 0 };
    const one = new Monitor(
      new Context(
        fresh,
        openLog(place),
        undefined,
        options,
        () => watch.now,
        (found) => watch.said.push(found),
      ),
    );
    await one.round();
    expect([watch.said, [...one.context.troubles]]).toEqual([[], []]);
    expect(fresh.one('select count(*) as n from receipts')?.n).toBe(600);
    expect(textOf(one)).toContain('Only the log’s files are watched');
    fresh.close();
  }
  await closed(server);
  rmSync(dir, { recursive: true });
});
const listening = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

function addressOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
