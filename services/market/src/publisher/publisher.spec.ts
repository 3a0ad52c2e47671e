import { FRAME_MS, FRAME_SUBJECT } from '@makoto/contracts';
import { ManualClock, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type pg from 'pg';
import { foldTicks, INTERVAL_MS } from '../candles/candle.calc.js';
import type { Feed } from '../feeds/feed.js';
import { SimulatedFeed } from '../feeds/simulated/simulated.feed.js';
import type { Tick } from '../instruments/instrument.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { leaderClient, MarketProcess, marketDatabase, testNats } from '../testing/market-process.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { LeadLost } from './frame-publisher.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const BTC = 11;

let db: TestDatabase;
let nats: NatsConnection;
let client: pg.Client;
let clock: ManualClock;
let feed: ScriptedFeed;
let frames: { w: number; ticks: unknown[][] }[];
let subscription: Subscription;

function tick(atMs: number, price = 95_000_000_000n): Tick {
  return { no: BTC, atMs, price, bid: price - 10_000n, ask: price + 10_000n, volume: 7n };
}

/** The server is shared with suites that live in other times. */
const isOurs = ({ w }: { w: number }): boolean => w > START && w < START + INTERVAL_MS['1d'];

/** A process that leads from now on. */
async function lead(source: Feed = feed): Promise<MarketProcess> {
  const process = new MarketProcess(db.dataSource, nats, source, clock);
  await process.market.load();
  await process.publisher.takeOver(client);
  return process;
}

async function pass(process: MarketProcess, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += FRAME_MS) {
    clock.advance(FRAME_MS);
    await process.publisher.publishDue(client);
  }
  await process.writer.settled();
  await process.roots.settled();
  await nats.flush();
}

beforeEach(async () => {
  db = await marketDatabase();
  nats = await testNats('market-spec');
  client = await leaderClient(db.url);
  clock = new ManualClock(START);
  feed = new ScriptedFeed();
  frames = [];
  subscription = nats.subscribe(FRAME_SUBJECT, {
    callback: (_error, msg) => {
      const frame = msg.json<{ w: number; ticks: unknown[][] }>();
      if (isOurs(frame)) frames.push(frame);
    },
  });
  await nats.flush();
});

afterEach(async () => {
  subscription.unsubscribe();
  await client.end();
  await nats.close();
  await db.drop();
});

describe('frames', () => {
  it('come at each instant of the grid, with or without a tick', async () => {
    const process = await lead();
    feed.arrive(tick(START + 251), tick(START + 500), tick(START + 501));
    await pass(process, 1_000);
    expect(frames.map((frame) => [frame.w - START, frame.ticks.length])).toEqual([
      [250, 0],
      [500, 2],
      [750, 1],
      [1_000, 0],
    ]);
    expect(frames[1]?.ticks[0]).toEqual(['BTCUSDT', START + 251, '95000.00', '94999.99', '95000.01', '0.000007']);
  });

  it('are persisted before anyone hears of them', async () => {
    const process = await lead();
    const known: Promise<number>[] = [];
    const sub = nats.subscribe(FRAME_SUBJECT, {
      callback: (_error, msg) => {
        if (isOurs(msg.json<{ w: number }>())) known.push(process.ticks.watermark());
      },
    });
    await pass(process, 1_000);
    sub.unsubscribe();
    const watermarks = await Promise.all(known);
    expect(watermarks.every((persisted, i) => persisted >= (frames[i]?.w ?? Number.POSITIVE_INFINITY))).toBe(true);
    expect(watermarks).toHaveLength(4);
  });

  it('leave out ticks that come too late, and record them', async () => {
    const process = await lead();
    await pass(process, 500);
    feed.arrive(tick(START + 500, 1_000_000n), tick(START + 600));
    await pass(process, 250);
    expect(frames.at(-1)?.ticks.map((row) => row[1])).toEqual([START + 600]);
    const late = await db.dataSource.query('select no, at_ms, price, watermark_ms from refused_ticks');
    expect(late).toEqual([
      { no: BTC, at_ms: String(START + 500), price: '1000000', watermark_ms: String(START + 750) },
    ]);
    expect(await process.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + 500 }])).toMatchObject([{ status: 'gap' }]);
  });

  it('are made good one by one after a short delay, and go on at the present after a long one', async () => {
    const process = await lead();
    await pass(process, 250);
    clock.advance(1_000);
    await process.publisher.publishDue(client);
    feed.arrive(tick(START + 20_000), tick(START + 61_250));
    clock.advance(60_000);
    await process.publisher.publishDue(client);
    await nats.flush();
    expect(frames.map((frame) => frame.w - START)).toEqual([250, 500, 750, 1_000, 1_250, 61_250]);
    expect(frames.at(-1)?.ticks.map((row) => row[1])).toEqual([START + 61_250]);
    expect(await process.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + 20_100 }])).toMatchObject([
      { status: 'gap' },
    ]);
  });

  it('never go back in time with the clock', async () => {
    const process = await lead();
    await pass(process, 500);
    clock.advance(-60_000);
    await process.publisher.publishDue(client);
    await nats.flush();
    expect(frames.map((frame) => frame.w - START)).toEqual([250, 500]);
  });
});

describe('the price rule', () => {
  it('answers the last tick at or before the instant, from memory and from the table alike', async () => {
    const process = await lead();
    feed.arrive(tick(START + 100, 1_000_000n), tick(START + 200, 1_050_000n), tick(START + 4_000, 1_100_000n));
    await pass(process, 8_000);
    const points = [99, 100, 199, 200, 3_200, 3_201, 3_999, 4_000, 7_000, 7_001].map((ms) => ({
      symbol: 'BTCUSDT',
      at: START + ms,
    }));
    const answers = ['gap', '1.00', '1.00', '1.05', '1.05', 'gap', 'gap', '1.10', '1.10', 'gap'];
    const told = async (): Promise<string[]> => (await process.prices.pricesAt(points)).map((a) => a.price ?? a.status);
    expect(await told()).toEqual(answers);
    process.market.window.reset(START + 8_000, START + 8_000, []);
    expect(await told()).toEqual(answers);
  });

  it('does not answer for an instant that the watermark has not passed', async () => {
    const process = await lead();
    feed.arrive(tick(START + 400, 1_000_000n), tick(START + 480, 1_050_000n));
    await pass(process, 250);
    const asked = process.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + 450 }]);
    await pass(process, 250);
    expect(await asked).toEqual([
      { symbol: 'BTCUSDT', at: START + 450, status: 'ok', tick_at: START + 400, price: '1.00' },
    ]);
    const points = [
      { symbol: 'BTCUSDT', at: START + 60_000 },
      { symbol: 'BTCUSDT', at: START + 500 },
    ];
    expect(await process.prices.pricesAt(points)).toMatchObject([{ status: 'pending' }, { price: '1.05' }]);
  });

  it('says that a symbol is not quoted', async () => {
    const process = await lead();
    await expect(process.prices.pricesAt([{ symbol: 'NOPE', at: START }])).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });
});

describe('the ticks table', () => {
  it('refuses to change, delete or empty ticks', async () => {
    const process = await lead();
    feed.arrive(tick(START + 100));
    await pass(process, 250);
    const [part]: { name: string }[] = await db.dataSource.query(`select tableoid::regclass::text as name from ticks`);
    for (const table of ['ticks', part?.name]) {
      await expect(db.dataSource.query(`update ${table} set price = 1`)).rejects.toThrow('append-only');
      await expect(db.dataSource.query(`delete from ${table}`)).rejects.toThrow('append-only');
      await expect(db.dataSource.query(`truncate ${table}`)).rejects.toThrow('append-only');
    }
    expect(await process.ticks.between(0, START + 1_000)).toEqual([tick(START + 100)]);
  });

  it('keeps whole days for as long as the setting says', async () => {
    const process = await lead();
    feed.arrive(tick(START + 100));
    await pass(process, 250);
    for (const days of [1, 1, 1]) {
      clock.advance(days * INTERVAL_MS['1d']);
      await process.publisher.publishDue(client);
      await process.roots.settled();
      const kept = await process.ticks.between(0, START + 1_000);
      expect(kept).toHaveLength(clock.now() - START < 3 * INTERVAL_MS['1d'] ? 1 : 0);
    }
  });
});

describe('leading', () => {
  it('goes on after the frame that was persisted last, also where it was not published any more', async () => {
    const first = await lead();
    await pass(first, 500);
    feed.arrive(tick(START + 700, 5_000_000n));
    await first.ticks.putFrame(client, START + 500, START + 750, [tick(START + 700, 5_000_000n)]);
    const second = await lead(new ScriptedFeed());
    clock.advance(250);
    await pass(second, 500);
    expect(frames.map((frame) => frame.w - START)).toEqual([250, 500, 1_000, 1_250]);
    expect(await second.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + 900 }])).toMatchObject([{ price: '5.00' }]);
  });

  it('ends for a process that another has overtaken, which then writes nothing', async () => {
    const old = await lead();
    await pass(old, 250);
    const now = await lead();
    await pass(now, 250);
    for (const ms of [250, 10_000]) {
      clock.advance(ms);
      feed.arrive(tick(clock.now()));
      await expect(old.publisher.publishDue(client)).rejects.toBeInstanceOf(LeadLost);
    }
    expect(await now.ticks.between(0, clock.now())).toEqual([]);
    expect(await now.ticks.watermark()).toBe(START + 500);
  });
});

describe('stored candles', () => {
  const simulated = (): Feed => new SimulatedFeed('a seed', INSTRUMENTS);

  async function expectFolded(process: MarketProcess, upToMs: number): Promise<void> {
    for (const { no } of INSTRUMENTS) {
      const ticks = (await process.ticks.between(0, upToMs - 1)).filter((one) => one.no === no);
      for (const interval of ['1m', '5m'] as const) {
        const ms = INTERVAL_MS[interval];
        const closed = foldTicks(ticks, ms).filter((candle) => candle.startMs + ms <= upToMs);
        expect(await process.candles.last(no, ms, 0, upToMs, 100)).toEqual(closed);
      }
    }
  }

  it('are the fold of the ticks', async () => {
    clock.advance(285_000);
    const process = await lead(simulated());
    await pass(process, 30_000);
    await expectFolded(process, START + 315_000);
  });

  it('are made up from the ticks after a process died before it wrote them', async () => {
    clock.advance(285_000);
    const process = await lead(simulated());
    await pass(process, 30_000);
    await db.dataSource.query('delete from candles');
    const next = await lead(simulated());
    await expectFolded(next, START + 315_000);
    await pass(next, 46_000);
    await expectFolded(next, START + 361_000);
    expect(next.market.book.minutes(BTC).candles.map((candle) => (candle.startMs - START) / 60_000)).toEqual([4, 5, 6]);
  });

  it('are never corrected, whoever writes them again', async () => {
    clock.advance(285_000);
    const process = await lead(simulated());
    await pass(process, 30_000);
    const before: { start_ms: string }[] = await db.dataSource.query(
      'select * from candles order by no, interval_ms, start_ms',
    );
    expect(before.length).toBeGreaterThan(0);
    await expect(db.dataSource.query('update candles set close = 1')).rejects.toThrow('never corrected');
    await process.candles.putMinutes([
      { no: BTC, startMs: START + 240_000, open: 1n, high: 1n, low: 1n, close: 1n, volume: 1n },
    ]);
    for (const ms of [300_000, 900_000]) await process.candles.rollUp(ms, START, START + 300_000);
    const after: { interval_ms: number }[] = await db.dataSource.query(
      'select * from candles order by no, interval_ms, start_ms',
    );
    expect(after.filter((row) => row.interval_ms < 900_000)).toEqual(before);
  });

  it('are joined in a chart to the time before the first start, without a hole or a repeat', async () => {
    clock.advance(90_000);
    const process = await lead(simulated());
    await pass(process, 20_000);
    for (const interval of ['1s', '1m', '5m', '15m', '1h', '1d'] as const) {
      const rows = await process.charts.list({ id: 'BTCUSDT', interval, limit: 200 });
      const ms = INTERVAL_MS[interval];
      const last = Math.floor(clock.now() / ms) * ms - (interval === '1s' ? ms : 0);
      expect(rows.map(([startMs]) => startMs)).toEqual(Array.from({ length: 200 }, (_, i) => last - (199 - i) * ms));
      for (const [, open, high, low, close] of rows.map((row) => row.map(Number))) {
        expect(Math.max(open ?? 0, close ?? 0) <= (high ?? 0) && Math.min(open ?? 0, close ?? 0) >= (low ?? 0)).toBe(
          true,
        );
      }
    }
    const long = await process.charts.list({ id: 'BTCUSDT', interval: '1m', limit: 200 });
    expect(await process.charts.list({ id: 'BTCUSDT', interval: '1m', limit: 50 })).toEqual(long.slice(-50));
    const earlier = await process.charts.list({ id: 'BTCUSDT', interval: '1m', to: START, limit: 5 });
    expect(earlier.map(([startMs]) => startMs)).toEqual([5, 4, 3, 2, 1].map((minute) => START - minute * 60_000));
    await expect(process.charts.list({ id: 'RATE.USDJPY', interval: '1m' })).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });
});
