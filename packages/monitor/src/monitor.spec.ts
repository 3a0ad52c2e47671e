import { NotThere } from './fetching.js';
import { FakeHouse, noteSigner, ORIGIN, orderTerms, START, termsText } from './testing/fake-house.js';
import { MINUTE_MS, Watch, type Watched } from './testing/watch.js';

let watch: Watch;

beforeEach(() => {
  watch = new Watch();
});
afterEach(() => watch.store.close());

describe('a monitor', () => {
  it.each<[string, string, Watched | (() => Watched | undefined | Promise<undefined>)]>([
    [
      'a fork shown after the true head',
      'fork',
      () => {
        const other = new FakeHouse();
        other.append(
          ...watch.house.entries.map((entry, i) => (i === 3 ? 'another story' : Buffer.from(entry).toString())),
        );
        return {
          log: {
            checkpoint: () => other.checkpoint(START, watch.house.signer, watch.house.witness),
            read: (tile) => other.read(tile),
          },
        };
      },
    ],
    [
      'a head that is signed with another key',
      'checkpoint',
      () => ({
        log: { checkpoint: () => watch.house.checkpoint(START, noteSigner(ORIGIN)) },
      }),
    ],
    [
      'a cosignature of another head',
      'cosignature',
      () => ({
        log: {
          checkpoint: async () => {
            const old = await watch.house.checkpoint();
            watch.nextMinute();
            const fresh = await watch.house.checkpoint();
            return `${fresh.trimEnd().split('\n').slice(0, -1).join('\n')}\n${old.trimEnd().split('\n').at(-1)}\n`;
          },
        },
      }),
    ],
    [
      'a witness with another key',
      'cosignature',
      () => ({
        log: {
          checkpoint: () => watch.house.checkpoint(START, watch.house.signer, noteSigner('witness.example/w1', 4)),
        },
      }),
    ],
    [
      'a witness whose clock is an hour ahead',
      'clock',
      () => ({ log: { checkpoint: () => watch.house.checkpoint(watch.now + 3_600_000) } }),
    ],
    [
      'a truncated tile',
      'tiles',
      () => {
        watch.nextMinute();
        return {
          log: {
            read: async (tile) => (await watch.house.read(tile)).subarray(0, tile.level === 'entries' ? 50 : undefined),
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
            const bytes = new Uint8Array(await watch.house.read(tile));
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
        watch.nextMinute();
        return {
          ask: async (path) => {
            const reply = await watch.house.ask(path);
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
        watch.nextMinute();
        return {
          ask: async (path) => {
            if (path.startsWith('public/ticks')) throw new NotThere('gone');
            return watch.house.ask(path);
          },
        };
      },
    ],
    [
      'a root that is published but not logged',
      'ticks_unlogged',
      () => {
        watch.house.minute('BTCUSDT', watch.minutes + 1);
        watch.now += 4 * MINUTE_MS;
        return undefined;
      },
    ],
    [
      'a second statement about one minute',
      'ticks_chain',
      () => {
        watch.nextMinute((text) => [text, text.replace(/ 4 [0-9a-f]{64} /, ` 3 ${'0'.repeat(64)} `)]);
        return undefined;
      },
    ],
    [
      'a gap in a chain',
      'ticks_chain',
      () => {
        watch.nextMinute((text) => (text.includes('EURUSD') ? [] : [text]));
        for (let i = 0; i < 4; i++) watch.nextMinute();
        return undefined;
      },
    ],
    [
      'a root that comes late',
      'late',
      async () => {
        watch.now += 10 * MINUTE_MS;
        await watch.monitor().round();
        watch.minutes += 1;
        for (const symbol of ['BTCUSDT', 'EURUSD']) watch.house.append(watch.house.minute(symbol, watch.minutes).text);
        return undefined;
      },
    ],
    [
      'a house whose clock is an hour ahead',
      'clock',
      () => {
        for (let i = 0; i < 60; i++) watch.nextMinute();
        watch.now -= 3_600_000;
        return undefined;
      },
    ],
    [
      'a statement of solvency that is shown otherwise',
      'solvency',
      () => {
        watch.house.append(watch.house.statement());
        const last = watch.house.solvency[1];
        if (last) last.owed = [{ currency: 'USD', amount: '80.00' }];
        return undefined;
      },
    ],
    [
      'owing more than is held',
      'solvency',
      () => {
        watch.house.append(watch.house.statement('80.00'));
        return undefined;
      },
    ],
    [
      'a statement of solvency that is left out',
      'chain',
      () => {
        watch.house.statement();
        watch.house.append(watch.house.statement());
        watch.now += 10 * MINUTE_MS;
        return undefined;
      },
    ],
    [
      'a key that is exchanged',
      'keys',
      () => ({
        ask: async (path) => (path === 'public/keys' ? new FakeHouse().ask(path) : watch.house.ask(path)),
      }),
    ],
    [
      'a log that stands still',
      'stalled',
      () => {
        watch.now += 3_600_000;
        return undefined;
      },
    ],
    [
      'an entry that is malformed',
      'malformed',
      () => {
        watch.house.append('makoto-ticks-1 BTCUSDT nonsense');
        return undefined;
      },
    ],
    [
      'a term that changes without an entry',
      'terms',
      () => {
        watch.house.append(termsText(0, 0));
        watch.house.details = { ...orderTerms('0.80'), id: '1' };
        return undefined;
      },
    ],
    [
      'terms that are said to have held before',
      'late',
      () => {
        watch.house.append(termsText(0, 0));
        for (let i = 0; i < 10; i++) watch.nextMinute();
        watch.house.append(termsText(1, watch.now - 9 * MINUTE_MS), termsText(2, watch.now + 10_000));
        return undefined;
      },
    ],
    [
      'terms that are said to have held from the beginning',
      'late',
      () => {
        watch.house.append(termsText(0, 0));
        for (let i = 0; i < 10; i++) watch.nextMinute();
        watch.house.append(termsText(1, 0));
        return undefined;
      },
    ],
    [
      'terms that are ended after they held',
      'late',
      () => {
        watch.house.append(termsText(0, 0), termsText(1, watch.now + 10_000));
        for (let i = 0; i < 10; i++) watch.nextMinute();
        watch.house.append(termsText(2, watch.now + 10_000, 'orders', 1));
        return undefined;
      },
    ],
    [
      'a second text of one version of terms',
      'chain',
      () => {
        watch.house.append(termsText(0, 0), termsText(0, 0).replace('0.85', '0.70'));
        return undefined;
      },
    ],
    [
      'terms that do not say when they hold',
      'malformed',
      () => {
        watch.house.append(termsText(0, 0).replace('"effective_at":0', '"effective_at":null'));
        return undefined;
      },
    ],
  ])('notices %s', async (_what, kind, cheat) => {
    await watch.readable();
    // The head that was kept first is what a cheat contradicts.
    await watch.readable();
    expect(watch.said).toEqual([]);
    const watched = typeof cheat === 'function' ? await cheat() : cheat;
    await watch.monitor(watched).round();
    expect(watch.kinds()).toContain(kind);
  });
});
