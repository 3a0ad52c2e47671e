import { AppError } from '@makoto/contracts';
import type { Span } from '../feeds/feed.js';
import { SimulatedFeed } from '../feeds/simulated/simulated.feed.js';
import type { Instrument } from '../instruments/instrument.js';
import { findInstrument, INSTRUMENTS } from '../instruments/instruments.js';
import type { Candle } from './candle.calc.js';
import { openSpansBefore } from './open-spans.calc.js';
import { PastCandles } from './past-candles.js';

const MINUTE_MS = 60_000;
const BEFORE = Date.parse('2026-11-18T15:00:00Z');

/** A simulated feed that counts the candles it draws. */
class CountingFeed extends SimulatedFeed {
  drawn = 0;

  override history(instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    this.drawn += spans.length;
    return super.history(instrument, spans);
  }
}

function instrument(symbol: string): Instrument {
  const found = findInstrument(symbol);
  if (!found) throw new Error(`no ${symbol}`);
  return found;
}

const bitcoin = instrument('BTCUSDT');
let feed: CountingFeed;
let past: PastCandles;

beforeEach(() => {
  feed = new CountingFeed('a seed', INSTRUMENTS);
  past = new PastCandles(feed);
});

it.each(['BTCUSDT', 'AAPL'])('a chart of the past of %s matches the feed, interval by interval', async (symbol) => {
  const of = instrument(symbol);
  const spans = openSpansBefore(of.calendar, MINUTE_MS, BEFORE, 130);
  const plain = new SimulatedFeed('a seed', INSTRUMENTS).history(of, spans);
  expect(await past.last(of, MINUTE_MS, BEFORE, 130)).toEqual(plain);
  expect(await past.last(of, MINUTE_MS, BEFORE, 130)).toEqual(plain);
});

it('each past candle is drawn once, whatever charts include it', async () => {
  const first = await past.last(bitcoin, MINUTE_MS, BEFORE, 100);
  expect(feed.drawn).toBe(100);
  const shifted = await past.last(bitcoin, MINUTE_MS, BEFORE + 7 * MINUTE_MS, 100);
  expect(feed.drawn).toBe(107);
  expect(shifted.slice(0, 93)).toEqual(first.slice(7));
  const [one, other] = await Promise.all(
    [0, 1].map(() => past.last(bitcoin, MINUTE_MS, BEFORE - 1_000 * MINUTE_MS, 100)),
  );
  expect(one).toEqual(other);
  expect(feed.drawn).toBe(207);
});

it('drawing a long chart lets other work run in between', async () => {
  let turns = 0;
  let drawing = true;
  const count = (): void => {
    turns++;
    if (drawing) setImmediate(count);
  };
  setImmediate(count);
  await past.last(bitcoin, MINUTE_MS, BEFORE, 400);
  drawing = false;
  expect(turns).toBeGreaterThanOrEqual(20);
});

it('too many waiting charts are refused, but a cached chart is not', async () => {
  await past.last(bitcoin, MINUTE_MS, BEFORE, 10);
  const waiting = Array.from({ length: 20 }, (_, n) => past.last(bitcoin, MINUTE_MS, BEFORE - (n + 1) * 3_600_000, 30));
  const tooMany = past.last(bitcoin, MINUTE_MS, BEFORE - 99 * 3_600_000, 30);
  await expect(tooMany).rejects.toEqual(new AppError('TOO_MANY_REQUESTS', { retry_after_s: 1 }));
  expect(await past.last(bitcoin, MINUTE_MS, BEFORE, 10)).toHaveLength(10);
  expect((await Promise.all(waiting)).map((chart) => chart.length)).toEqual(waiting.map(() => 30));
  expect(await past.last(bitcoin, MINUTE_MS, BEFORE - 99 * 3_600_000, 30)).toHaveLength(30);
});
