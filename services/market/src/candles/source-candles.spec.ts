import type { Interval } from '@makoto/contracts';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { ProductsService } from '../products/products.service.js';
import type { PastCandle } from '../testing/fake-source.js';
import { FeedHarness } from '../testing/feed-harness.js';
import { CCXT, FINNHUB } from '../testing/feed-kinds.js';
import { bucketStart, INTERVAL_MS } from './candle.calc.js';

const MINUTE_MS = INTERVAL_MS['1m'];
const micro = (value: number): bigint => BigInt(Math.round(value * 1e6));

describe.each([FINNHUB, CCXT])('charts of the $name feed', (kind) => {
  const { price, startMs, symbol, instrument: traded } = kind;
  const instrument = INSTRUMENTS.find(({ no }) => no === traded.no);
  let harness: FeedHarness;

  beforeEach(async () => {
    harness = await FeedHarness.start(kind);
  });
  afterEach(() => harness.stop());

  const first = (interval: Interval): number => bucketStart(startMs, INTERVAL_MS[interval]);

  /** The source's candles of intervals `from` to `to`, relative to the interval of the start. */
  function provide(interval: Interval, from: number, to: number, close = `${price + 1}.5`): void {
    const rows = Array.from({ length: to - from + 1 }, (_, i): PastCandle => {
      const at = first(interval) + (from + i) * INTERVAL_MS[interval];
      return [at, String(price), String(price + 2), String(price - 1), close, '3.25'];
    });
    harness.source.past.set(`${symbol} ${interval}`, rows);
  }

  const complete = async (): Promise<void> => {
    if (instrument) await harness.market.sourceCandles.complete(instrument);
  };

  /** A chart's candles: the interval index, relative as above, and the close as a number. */
  async function chart(interval: Interval, own?: boolean): Promise<[number, number][]> {
    const rows = await harness.market.charts.list({ id: traded.symbol, interval, limit: 20, ...(own && { own }) });
    return rows.map(([at, , , , close]) => [(at - first(interval)) / INTERVAL_MS[interval], Number(close)]);
  }

  /** Minutes -1 and 0 have ticks, 1 to 4 nothing, 5 ticks again; the source has -6 to 4. */
  async function outage(): Promise<void> {
    provide('1m', -6, 4);
    await harness.open();
    await harness.trade([String(price), 100]);
    await harness.publishTo(MINUTE_MS);
    harness.away(5 * MINUTE_MS + 15_000);
    await harness.publishTo(5 * MINUTE_MS + 15_250);
    await harness.trade([String(price), 5 * MINUTE_MS + 15_400]);
    await harness.publishTo(5 * MINUTE_MS + 15_500);
    await harness.market.writer.settled();
  }

  it('use the source\u2019s candles only where we have no ticks', async () => {
    await outage();
    const own = [-1, 0, 5].map((minute) => [minute, price]);
    expect(await chart('1m')).toEqual(own);
    await complete();
    const sourced = [-6, -5, -4, -3, -2, 1, 2, 3, 4].map((minute) => [minute, price + 1.5]);
    expect(await chart('1m')).toEqual([...own, ...sourced].sort(([a = 0], [b = 0]) => a - b));
    expect(await chart('1m', true)).toEqual(own);
  });

  it('are flagged in the instrument\u2019s terms', () => {
    const { market, feed } = harness;
    const sourced = new ProductsService(market.market, feed).instruments();
    expect(sourced.find(({ symbol }) => symbol === traded.symbol)).toMatchObject({ told_past: true, feed: kind.label });
  });

  it('never settle anything with a source\u2019s candle', async () => {
    await outage();
    await complete();
    expect([await harness.statusAt(2 * MINUTE_MS), await harness.statusAt(-3 * MINUTE_MS)]).toEqual(['gap', 'gap']);
    expect((await harness.published()).map(([ms]) => ms)).toEqual([100, 5 * MINUTE_MS + 15_400]);
  });

  it('never replace one of our candles, whichever was stored first', async () => {
    await outage();
    const ours = async () => (await harness.market.charts.list({ id: traded.symbol, interval: '1m', limit: 2 }))[0];
    const before = await ours();
    expect(before?.[0]).toBe(startMs);
    await harness.market.sourceCandlesRepository.put(traded.no, kind.label, MINUTE_MS, [
      { startMs, open: 1n, high: 1n, low: 1n, close: 1n, volume: 1n },
    ]);
    const span = { fromMs: startMs, toMs: startMs + MINUTE_MS };
    expect(await harness.market.sourceCandlesRepository.last(traded.no, kind.label, MINUTE_MS, span, 1)).toHaveLength(
      1,
    );
    expect(await ours()).toEqual(before);
  });

  it('request candles once, and later only what has gone missing since', async () => {
    await outage();
    await complete();
    const asked = harness.source.asksForPast.length;
    await complete();
    expect(harness.source.asksForPast).toHaveLength(asked);
    harness.away(9 * MINUTE_MS);
    provide('1m', -6, 8, String(price));
    await complete();
    expect(harness.source.asksForPast.slice(asked)).toEqual([`${symbol} 1m`]);
    expect(await chart('1m')).toContainEqual([7, price]);
    expect(await chart('1m')).toContainEqual([4, price + 1.5]);
  });

  it('reach back at every interval, and supply the day\u2019s figures before the first tick', async () => {
    const sourced = ['1m', '5m', '15m', '1h'] as const;
    for (const interval of sourced) provide(interval, -30, -1);
    if (kind.days === 'provided') provide('1d', -30, -1);
    harness.away(15_000);
    await complete();
    for (const interval of sourced) {
      expect((await chart(interval)).at(-1)).toEqual([-1, price + 1.5]);
      expect(await chart(interval)).toHaveLength(20);
    }
    expect((await chart('1d')).at(-1)).toEqual([-1, price + 1.5]);
    expect(await chart('1d')).toHaveLength(kind.days === 'provided' ? 20 : 1);
    const figures = harness.market.market.aggregates.figures(traded.no);
    expect(figures).toMatchObject({ price: micro(price + 1.5), high: micro(price + 2), low: micro(price - 1) });
  });

  it('skip invalid candles: bad or inconsistent prices, wrong starts, future times', async () => {
    harness.away(5 * MINUTE_MS + 15_000);
    const [p, high, low] = [String(price), String(price + 2), String(price - 2)];
    const at = (minute: number): number => startMs + minute * MINUTE_MS;
    harness.source.past.set(`${symbol} 1m`, [
      [at(-9), p, high, low, p, '1'],
      [at(-8), '0', high, '0', p, '1'],
      [at(-7), p, low, high, p, '1'],
      [at(-6), String(price + 3), high, low, p, '1'],
      [at(-5), p, high, low, `-${price}`, '1'],
      [at(-4) + 30_000, p, high, low, p, '1'],
      [at(-3), p, high, low, p, '-1'],
      [at(-2), p, high, low, '1e400', '1'],
      [at(4), p, high, low, p, '1'],
      [at(5), p, high, low, p, '1'],
      [at(60), p, high, low, p, '1'],
    ]);
    await complete();
    expect((await chart('1m')).map(([minute]) => minute)).toEqual([-9, 4]);
  });

  it('skip the time in which the instrument was suspended', async () => {
    provide('1m', -6, 4);
    await harness.open();
    await harness.trade([String(price), 100], [`${price}00`, 300]);
    await harness.publishTo(MINUTE_MS);
    harness.away(5 * MINUTE_MS + 15_000);
    await complete();
    expect((await chart('1m')).map(([minute]) => minute)).toEqual([-6, -5, -4, -3, -2, -1, 0]);
  });

  it('work without a source that refuses, and ask it again', async () => {
    provide('1m', -6, -1);
    harness.away(5 * MINUTE_MS);
    harness.source.pastStatus = 403;
    await expect(complete()).rejects.toThrow(kind.refusal);
    expect(await chart('1m')).toEqual([]);
    harness.source.pastStatus = 200;
    await complete();
    expect(await chart('1m')).toHaveLength(6);
  });

  it('ask at the start, and shut down even if the source never answers', async () => {
    harness.source.pastStatus = 0;
    harness.market.sourceCandles.onApplicationBootstrap();
    await harness.source.until(() => harness.source.asksForPast.length > 0);
    await harness.market.sourceCandles.onModuleDestroy();
    expect(await chart('1m')).toEqual([]);
  });
});
