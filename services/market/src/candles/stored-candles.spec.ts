import type { Feed } from '../feeds/feed.js';
import { SimulatedFeed } from '../feeds/simulated/simulated.feed.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { BTC, LeaderHarness } from '../testing/leader-harness.js';
import type { MarketProcess } from '../testing/market-process.js';
import { foldTicks, INTERVAL_MS } from './candle.calc.js';

const START = Date.parse('2026-11-18T15:00:00Z');

let harness: LeaderHarness;

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
});

afterEach(async () => {
  await harness.close();
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

  it('equal the fold of the ticks', async () => {
    harness.clock.advance(285_000);
    const process = await harness.lead(simulated());
    await harness.pass(process, 30_000);
    await expectFolded(process, START + 315_000);
  });

  it('are rebuilt from the ticks after a process crashed before writing them', async () => {
    harness.clock.advance(285_000);
    const process = await harness.lead(simulated());
    await harness.pass(process, 30_000);
    await harness.db.dataSource.query('delete from candles');
    const next = await harness.lead(simulated());
    await expectFolded(next, START + 315_000);
    await harness.pass(next, 46_000);
    await expectFolded(next, START + 361_000);
    expect(next.market.aggregates.minutes(BTC).candles.map((candle) => (candle.startMs - START) / 60_000)).toEqual([
      4, 5, 6,
    ]);
  });

  it('are all written once that is possible again, however often it failed, also by the next process', async () => {
    harness.clock.advance(285_000);
    const process = await harness.lead(simulated());
    const { dataSource } = harness.db;
    await dataSource.query('alter table candles add constraint broken check (interval_ms = 60000) not valid');
    await harness.pass(process, 76_000);
    await dataSource.query('alter table candles drop constraint broken');
    const next = await harness.lead(simulated());
    await harness.pass(next, 60_000);
    await expectFolded(next, START + 420_000);
  });

  it('are never changed by writing them again', async () => {
    harness.clock.advance(285_000);
    const process = await harness.lead(simulated());
    await harness.pass(process, 30_000);
    const before: { start_ms: string }[] = await harness.db.dataSource.query(
      'select * from candles order by no, interval_ms, start_ms',
    );
    expect(before.length).toBeGreaterThan(0);
    await expect(harness.db.dataSource.query('update candles set close = 1')).rejects.toThrow('never corrected');
    await process.candles.putMinutes([
      { no: BTC, startMs: START + 240_000, open: 1n, high: 1n, low: 1n, close: 1n, volume: 1n },
    ]);
    for (const ms of [300_000, 900_000]) await process.candles.rollUp(ms, START, START + 300_000);
    const after: { interval_ms: number }[] = await harness.db.dataSource.query(
      'select * from candles order by no, interval_ms, start_ms',
    );
    expect(after.filter((row) => row.interval_ms < 900_000)).toEqual(before);
  });

  it('join the history before the first start without gap or overlap', async () => {
    harness.clock.advance(90_000);
    const process = await harness.lead(simulated());
    await harness.pass(process, 20_000);
    for (const interval of ['1s', '1m', '5m', '15m', '1h', '1d'] as const) {
      const rows = await process.charts.list({ id: 'BTCUSDT', interval, limit: 200 });
      const ms = INTERVAL_MS[interval];
      const last = Math.floor(harness.clock.now() / ms) * ms - (interval === '1s' ? ms : 0);
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
