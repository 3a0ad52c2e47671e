import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { tileIn, tilePath } from 'makoto-verify/tlog';
import type { Ask } from './context.js';
import { Context } from './context.js';
import { NotThere } from './fetching.js';
import type { KeptFinding } from './findings.js';
import { type LogSource, openLog } from './log-source.js';
import { Monitor } from './monitor.js';
import { DEFAULTS, type MonitorOptions } from './options.js';
import { metricsOf, textOf } from './report.js';
import { serve } from './server.js';
import { Store } from './store.js';
import { FakeHouse, noteSigner, ORIGIN, START } from './testing/fake-house.js';

const MINUTE = 60_000;

let house: FakeHouse;
let store: Store;
let now: number;
let minutes: number;
let said: KeptFinding[];

interface Watched {
  log?: Partial<LogSource>;
  ask?: Ask | undefined;
  options?: Partial<MonitorOptions>;
}

/** A monitor with the state of the ones before it, as after a restart. */
function monitor({ log = {}, ask = house.ask, options = {} }: Watched = {}): Monitor {
  const all = { ...DEFAULTS, witnesses: [house.witness.key], againMs: 0, ...options };
  return new Monitor(
    new Context(
      store,
      { ...house.log, ...log },
      ask,
      all,
      () => now,
      (found) => said.push(found),
    ),
  );
}

const kinds = (): string[] => said.map(({ kind }) => kind);
const readable = async (watched?: Watched): Promise<void> => {
  const one = monitor(watched);
  await one.round();
  expect(Object.fromEntries(one.context.troubles)).toEqual({});
};

/** Another minute of two instruments, and its end. */
function nextMinute(change: (text: string) => string[] = (text) => [text]): void {
  minutes += 1;
  for (const symbol of ['BTCUSDT', 'EURUSD']) house.append(...change(house.minute(symbol, minutes).text));
  now = START + minutes * MINUTE + 2_000;
}

beforeEach(() => {
  house = new FakeHouse();
  store = new Store(':memory:');
  said = [];
  minutes = 0;
  for (let i = 0; i < 5; i++) nextMinute();
  house.append(house.statement());
});
afterEach(() => store.close());

describe('a monitor', () => {
  it('finds nothing wrong with an honest house, whose log grows past many tiles, and goes on where it ended', async () => {
    await readable();
    house.append(...Array.from({ length: 3_000 }, (_, i) => `makoto-receipts-1 ${String(i).padStart(64, '0')} k`));
    nextMinute();
    await readable();
    nextMinute();
    await readable();
    expect(said).toEqual([]);
    expect(store.one('select count(*) as n from receipts')?.n).toBe(3_000);
    expect(store.one('select count(*) as n from roots where state = 1')?.n).toBe(14);
    expect(textOf(monitor())).toContain('Nothing wrong was found.');
  });

  it.each<[string, string, Watched | (() => Watched | undefined)]>([
    [
      'a fork shown after the true head',
      'fork',
      () => {
        const other = new FakeHouse();
        other.append(...house.entries.map((entry, i) => (i === 3 ? 'another story' : Buffer.from(entry).toString())));
        return {
          log: {
            checkpoint: () => other.checkpoint(START, house.signer, house.witness),
            read: (tile) => other.read(tile),
          },
        };
      },
    ],
    [
      'a head that is signed with another key',
      'checkpoint',
      () => ({
        log: { checkpoint: () => house.checkpoint(START, noteSigner(ORIGIN)) },
      }),
    ],
    [
      'a cosignature of another head',
      'cosignature',
      () => ({
        log: {
          checkpoint: async () => {
            const old = await house.checkpoint();
            nextMinute();
            const fresh = await house.checkpoint();
            return `${fresh.trimEnd().split('\n').slice(0, -1).join('\n')}\n${old.trimEnd().split('\n').at(-1)}\n`;
          },
        },
      }),
    ],
    [
      'a witness with another key',
      'cosignature',
      () => ({
        log: { checkpoint: () => house.checkpoint(START, house.signer, noteSigner('witness.example/w1', 4)) },
      }),
    ],
    [
      'a witness whose clock is an hour ahead',
      'clock',
      () => ({ log: { checkpoint: () => house.checkpoint(now + 3_600_000) } }),
    ],
    [
      'a truncated tile',
      'tiles',
      () => {
        nextMinute();
        return {
          log: {
            read: async (tile) => (await house.read(tile)).subarray(0, tile.level === 'entries' ? 50 : undefined),
          },
        };
      },
    ],
    [
      'an entry that changes under a signed head',
      'rewritten',
      () => ({
        log: {
          read: async (tile) => {
            const bytes = new Uint8Array(await house.read(tile));
            if (tile.level === 'entries') bytes[40] = (bytes[40] ?? 0) ^ 1;
            return bytes;
          },
        },
      }),
    ],
    [
      'ticks that are not those of the root',
      'ticks_rewritten',
      () => {
        nextMinute();
        return {
          ask: async (path) => {
            const reply = await house.ask(path);
            return path.startsWith('public/ticks')
              ? JSON.parse(JSON.stringify(reply).replace('BTCUSDT 179', 'BTCUSDT 178'))
              : reply;
          },
        };
      },
    ],
    [
      'ticks that are withheld',
      'ticks_missing',
      () => {
        nextMinute();
        return {
          ask: async (path) => {
            if (path.startsWith('public/ticks')) throw new NotThere('gone');
            return house.ask(path);
          },
        };
      },
    ],
    [
      'a root that is published but not logged',
      'ticks_unlogged',
      () => {
        house.minute('BTCUSDT', minutes + 1);
        now += 4 * MINUTE;
        return undefined;
      },
    ],
    [
      'a second statement about one minute',
      'ticks_chain',
      () => {
        nextMinute((text) => [text, text.replace(/ 4 [0-9a-f]{64} /, ` 3 ${'0'.repeat(64)} `)]);
        return undefined;
      },
    ],
    [
      'a gap in a chain',
      'ticks_chain',
      () => {
        nextMinute((text) => (text.includes('EURUSD') ? [] : [text]));
        for (let i = 0; i < 4; i++) nextMinute();
        return undefined;
      },
    ],
    [
      'a root that comes late',
      'late',
      () => {
        now += 10 * MINUTE;
        return undefined;
      },
    ],
    [
      'a house whose clock is an hour ahead',
      'clock',
      () => {
        for (let i = 0; i < 60; i++) nextMinute();
        now -= 3_600_000;
        return undefined;
      },
    ],
    [
      'a statement of solvency that is shown otherwise',
      'solvency',
      () => {
        house.append(house.statement());
        const last = house.solvency[1];
        if (last) last.owed = [{ currency: 'USD', amount: '80.00' }];
        return undefined;
      },
    ],
    [
      'owing more than is held',
      'solvency',
      () => {
        house.append(house.statement('80.00'));
        return undefined;
      },
    ],
    [
      'a statement of solvency that is left out',
      'chain',
      () => {
        house.statement();
        house.append(house.statement());
        now += 10 * MINUTE;
        return undefined;
      },
    ],
    [
      'a key that is exchanged',
      'keys',
      () => ({
        ask: async (path) => (path === 'public/keys' ? new FakeHouse().ask(path) : house.ask(path)),
      }),
    ],
    [
      'a log that stands still',
      'stalled',
      () => {
        now += 3_600_000;
        return undefined;
      },
    ],
    [
      'an entry that is malformed',
      'malformed',
      () => {
        house.append('makoto-ticks-1 BTCUSDT nonsense');
        return undefined;
      },
    ],
    [
      'a term that changes without an entry',
      'terms',
      () => {
        const terms = (payout: string): object => ({
          durations: [{ max: '100.00', min: '1.00', payout, seconds: 60 }],
          fee_rate: '0.01',
        });
        const facts = {
          effective_at: 0,
          kind: 'terms',
          of: 'orders',
          replaces: null,
          terms: terms('0.85'),
          v: 1,
          version: 0,
        };
        house.append(JSON.stringify(facts));
        house.details = { ...terms('0.80'), id: '1' };
        return undefined;
      },
    ],
  ])('notices %s', async (_what, kind, cheat) => {
    await readable();
    // The head that was kept first is what a cheat contradicts.
    await readable();
    expect(said).toEqual([]);
    const watched = typeof cheat === 'function' ? cheat() : cheat;
    if (kind === 'late') {
      await monitor().round();
      said = [];
      minutes += 1;
      for (const symbol of ['BTCUSDT', 'EURUSD']) house.append(house.minute(symbol, minutes).text);
    }
    await monitor(watched).round();
    expect(kinds()).toContain(kind);
  });

  it('notices a log that goes back, and that others see a longer one', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'monitor-'));
    const old = await house.checkpoint();
    nextMinute();
    await readable();
    const newest = await house.checkpoint();
    await monitor({ log: { checkpoint: async () => old } }).round();
    expect(kinds()).toEqual(['went_back']);
    store.close();
    store = new Store(':memory:');
    const file = join(dir, 'checkpoint');
    writeFileSync(file, newest);
    await monitor({ log: { checkpoint: async () => old }, options: { compare: [file] } }).round();
    expect(kinds()).toContain('behind');
    rmSync(dir, { recursive: true });
  });

  it('believes neither a head nor its entries once something is wrong, and goes on when the truth is back', async () => {
    await readable();
    nextMinute();
    await monitor({ log: { checkpoint: () => house.checkpoint(START, noteSigner(ORIGIN)) } }).round();
    expect(store.one('select count(*) as n from roots')?.n).toBe(10);
    await readable();
    expect([store.one('select count(*) as n from roots')?.n, kinds()]).toEqual([12, ['checkpoint']]);
  });

  it('serves what it found as text, JSON and metrics, and its head', async () => {
    house.append('makoto-ticks-1 nonsense');
    const one = monitor();
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
    expect(await get('/checkpoint')).toBe(await house.checkpoint());
    expect(metricsOf(one)).toContain('makoto_monitor_log_size 12');
    await closed(server);
  });
});

it('checks the tiles of a plain web server while the product is off, and says what it cannot check', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'monitor-'));
  house.append(...Array.from({ length: 600 }, (_, i) => `makoto-receipts-1 ${String(i).padStart(64, '0')} k`));
  const size = house.entries.length;
  const files = [0, 1, 2].flatMap((index) => [tileIn(size, 0, index), tileIn(size, 'entries', index)]);
  for (const tile of [...files, tileIn(size, 1, 0)]) {
    const path = join(dir, tilePath(tile));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await house.read(tile));
  }
  writeFileSync(join(dir, 'checkpoint'), await house.checkpoint());
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
    const options = { ...DEFAULTS, keys: [house.signer.key], witnesses: [house.witness.key], againMs: 0 };
    const one = new Monitor(
      new Context(
        fresh,
        openLog(place),
        undefined,
        options,
        () => now,
        (found) => said.push(found),
      ),
    );
    await one.round();
    expect([said, [...one.context.troubles]]).toEqual([[], []]);
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
