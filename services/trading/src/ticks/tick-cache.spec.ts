import { FRAME_MS, FRAME_SUBJECT, type MarketFrame } from '@makoto/contracts';
import { connectNats, Logger } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { TickCache } from './tick-cache.js';

// Frames far in the future, so that they do not collide with other suites on the same NATS server.
const START = 7_000_000_000_000;
const GAP_MS = 3_000;

let nats: NatsConnection;
let cache: TickCache;

beforeEach(async () => {
  nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'tick-cache-spec');
  cache = new TickCache(nats, new Logger('spec', 'silent'));
  cache.onModuleInit();
});

afterEach(async () => {
  cache.onApplicationShutdown();
  await nats.close();
});

/** Publishes the n-th frame with these ticks: symbol, milliseconds before the end of the frame, price. */
async function frame(n: number, ...ticks: [string, number, string][]): Promise<void> {
  await suspending([], n, ...ticks);
}

/** The same, with symbols that market suspended. */
async function suspending(suspended: string[], n: number, ...ticks: [string, number, string][]): Promise<void> {
  const w = START + n * FRAME_MS;
  const data: MarketFrame = {
    w,
    ticks: ticks.map(([symbol, before, price]) => [symbol, w - before, price, price, price, '1']),
    suspended,
  };
  nats.publish(FRAME_SUBJECT, JSON.stringify(data));
  await nats.flush();
}

const priceOf = (symbol: string): bigint => cache.entry(symbol, GAP_MS).tick.price;

describe('the newest ticks', () => {
  it('are answered at the watermark of the newest frame, even for an instrument without a tick in it', async () => {
    await frame(1, ['A', 10, '1.5'], ['B', 10, '7']);
    await frame(2, ['B', 0, '8']);
    expect(cache.entry('A', GAP_MS)).toMatchObject({ watermark: START + 2 * FRAME_MS, tick: { price: 1_500_000n } });
    expect(priceOf('B')).toBe(8_000_000n);
  });

  it('are not used once they are older than the gap, even while frames arrive', async () => {
    for (let n = 1; n <= 1 + GAP_MS / FRAME_MS; n++)
      await frame(n, ...(n === 1 ? [['A', 0, '1'] as [string, number, string]] : []));
    expect(priceOf('A')).toBe(1_000_000n);
    await frame(2 + GAP_MS / FRAME_MS);
    expect(() => priceOf('A')).toThrow('NO_FRESH_PRICE');
  });

  it('are dropped when a frame was missed, because it may have contained a later tick', async () => {
    await frame(1, ['A', 0, '1'], ['B', 0, '2']);
    await frame(3, ['B', 0, '3']);
    expect(() => priceOf('A')).toThrow('NO_FRESH_PRICE');
    expect(priceOf('B')).toBe(3_000_000n);
    await frame(4, ['A', 0, '4']);
    expect(priceOf('A')).toBe(4_000_000n);
  });

  it('are dropped when market suspends an instrument, until its next tick', async () => {
    await frame(1, ['A', 0, '1'], ['B', 0, '2']);
    await suspending(['A'], 2, ['B', 0, '3']);
    expect(() => priceOf('A')).toThrow('NO_FRESH_PRICE');
    expect(priceOf('B')).toBe(3_000_000n);
    await frame(3, ['A', 0, '4']);
    expect(priceOf('A')).toBe(4_000_000n);
  });

  it('ignore older, repeated and unreadable frames', async () => {
    await frame(5, ['A', 0, '5']);
    await frame(4, ['A', 0, '4']);
    await frame(5, ['A', 0, '9']);
    for (const text of ['{"w":"soon"}', 'no JSON']) nats.publish(FRAME_SUBJECT, text);
    await nats.flush();
    expect(cache.entry('A', GAP_MS)).toMatchObject({ watermark: START + 5 * FRAME_MS, tick: { price: 5_000_000n } });
    await frame(6, ['A', 0, '6']);
    expect(priceOf('A')).toBe(6_000_000n);
  });

  it('of an unknown instrument do not exist', () => {
    expect(() => priceOf('NOPE')).toThrow('NO_FRESH_PRICE');
  });
});

describe('the first tick', () => {
  const LONG_MS = 60_000;

  it('is awaited after the first frame and after a missed one', async () => {
    for (const n of [1, 5]) {
      await frame(n, ['B', 0, '2']);
      const first = cache.firstTick('A', GAP_MS, LONG_MS);
      await frame(n + 1, ['B', 0, '2']);
      expect(() => priceOf('A')).toThrow('NO_FRESH_PRICE');
      await frame(n + 2, ['A', 0, '7']);
      await first;
      expect(priceOf('A')).toBe(7_000_000n);
    }
  });

  it('is awaited before the first frame, up to the given time', async () => {
    await cache.firstTick('A', GAP_MS, 20);
    expect(() => priceOf('A')).toThrow('NO_FRESH_PRICE');
    const first = cache.firstTick('A', GAP_MS, LONG_MS);
    await frame(1, ['A', 0, '7']);
    await first;
    expect(priceOf('A')).toBe(7_000_000n);
  });

  it('is not awaited if it has arrived, or if no tick came for the whole gap', async () => {
    await frame(1, ['B', 0, '2']);
    await cache.firstTick('B', GAP_MS, LONG_MS);
    const first = cache.firstTick('A', GAP_MS, LONG_MS);
    for (let n = 2; n <= 1 + GAP_MS / FRAME_MS; n++) await frame(n, ['B', 0, '2']);
    await first;
    await cache.firstTick('A', GAP_MS, LONG_MS);
    expect(() => priceOf('A')).toThrow('NO_FRESH_PRICE');
  });
});

describe('the last tick at a moment', () => {
  const at = (n: number, before = 0): number => START + n * FRAME_MS - before;

  it('is answered when the frame of that moment arrives, and for earlier moments', async () => {
    await frame(1, ['A', 10, '1'], ['A', 5, '2']);
    const soon = cache.lastAt('A', at(2), 5_000);
    await frame(2, ['A', 100, '3'], ['A', 0, '4']);
    expect(await soon).toMatchObject({ at: at(2), price: 4_000_000n });
    expect(await cache.lastAt('A', at(2, 1), 5_000)).toMatchObject({ at: at(2, 100), price: 3_000_000n });
    expect(await cache.lastAt('A', at(1), 5_000)).toMatchObject({ at: at(1, 5), price: 2_000_000n });
  });

  it('is unknown if a missed frame may have contained it, and before the first frame', async () => {
    await frame(1, ['A', 0, '1']);
    await frame(3, ['A', 0, '3']);
    expect(await cache.lastAt('A', at(2), 5_000)).toBeUndefined();
    expect(await cache.lastAt('A', at(3), 5_000)).toMatchObject({ price: 3_000_000n });
    expect(await cache.lastAt('B', at(3), 5_000)).toBeUndefined();
  });

  it('is awaited no longer than given, and not at all if the moment is too far ahead', async () => {
    await frame(1, ['A', 0, '1']);
    expect(await cache.lastAt('A', at(2), FRAME_MS)).toBeUndefined();
    expect(await cache.lastAt('A', at(100), FRAME_MS)).toBeUndefined();
  });
});
