import { FRAME_MS } from '@makoto/contracts';
import type { Instrument } from '../../instruments/instrument.js';
import { findInstrument, INSTRUMENTS, PRODUCTS } from '../../instruments/instruments.js';
import { SESSION_CALENDARS } from '../../sessions/session.calc.js';
import { DAY_STEPS } from './day-seed.calc.js';
import { ANCHOR_STEPS, RandomPath } from './path.calc.js';
import { SimulatedFeed } from './simulated.feed.js';

const WEDNESDAY = Date.parse('2026-11-18T15:00:00Z');
const DAYS_A_YEAR = 365;

const feed = (seed = 'a seed'): SimulatedFeed => new SimulatedFeed(seed, INSTRUMENTS);

function instrument(symbol: string): Instrument {
  const found = findInstrument(symbol);
  if (!found) throw new Error(`no ${symbol}`);
  return found;
}

describe('the simulated feed', () => {
  it('produces the same prices as in all earlier versions', () => {
    const ticks = feed('golden').take(WEDNESDAY - FRAME_MS, WEDNESDAY);
    const golden = ticks.filter((tick) => [1, 11, 21, 31].includes(tick.no));
    expect(golden).toMatchInlineSnapshot(`
[
  {
    "ask": 1156300n,
    "atMs": 1795013999891,
    "bid": 1156260n,
    "no": 1,
    "price": 1156280n,
    "volume": 55138431901n,
  },
  {
    "ask": 73101820000n,
    "atMs": 1795013999810,
    "bid": 73100580000n,
    "no": 11,
    "price": 73101200000n,
    "volume": 24733n,
  },
  {
    "ask": 4225140000n,
    "atMs": 1795013999966,
    "bid": 4224940000n,
    "no": 21,
    "price": 4225040000n,
    "volume": 4963580n,
  },
  {
    "ask": 275300000n,
    "atMs": 1795013999769,
    "bid": 275280000n,
    "no": 31,
    "price": 275290000n,
    "volume": 155144269n,
  },
]
`);
  });

  it('produces the same prices in any process and order', () => {
    const inOrder = feed().take(WEDNESDAY - 60_000, WEDNESDAY);
    const other = feed();
    const backwards = [];
    for (let to = WEDNESDAY; to > WEDNESDAY - 60_000; to -= FRAME_MS)
      backwards.unshift(...other.take(to - FRAME_MS, to));
    expect(backwards).toEqual(inOrder);
    expect(feed('another seed').take(WEDNESDAY - 60_000, WEDNESDAY)).not.toEqual(inOrder);
  });

  it('ticks several times a second, with gaps well below the maximum age of a price', () => {
    const ticks = feed()
      .take(WEDNESDAY - 600_000, WEDNESDAY)
      .filter((tick) => tick.no === instrument('BTCUSDT').no);
    expect(ticks.length / 600).toBeGreaterThan(2.5);
    const gaps = ticks.slice(1).map((tick, i) => tick.atMs - (ticks[i]?.atMs ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(1_500);
    expect(Math.min(...gaps)).toBeGreaterThan(0);
  });

  it('has valid quotes: positive, within the decimals, bid below price below ask', () => {
    for (const tick of feed().take(WEDNESDAY - 60_000, WEDNESDAY)) {
      const { decimals, symbol } = INSTRUMENTS.find((one) => one.no === tick.no) ?? instrument('BTCUSDT');
      expect({ symbol, sound: 0n < tick.bid && tick.bid < tick.price && tick.price < tick.ask }).toEqual({
        symbol,
        sound: true,
      });
      expect(tick.price % 10n ** BigInt(6 - decimals)).toBe(0n);
      expect(tick.volume >= 0n).toBe(true);
      expect(tick.ask - tick.bid).toBeLessThan(tick.price / 200n);
    }
  });

  it('does not tick while a market is closed', () => {
    const saturday = Date.parse('2026-11-21T12:00:00Z');
    const open = new Set(
      feed()
        .take(saturday - 10_000, saturday)
        .map((tick) => tick.no),
    );
    const always = INSTRUMENTS.filter((one) => one.calendar === SESSION_CALENDARS.always).map((one) => one.no);
    expect([...open].sort()).toEqual(always.sort());
  });

  it('moves realistically in a day: within a factor of two of the configured volatility', () => {
    for (const symbol of ['EURUSD', 'EURJPY', 'BTCUSDT', 'XAUUSD', 'AAPL', '7203']) {
      const { model } = instrument(symbol);
      const meant = Math.sqrt(model.paths.reduce((sum, [, volatility]) => sum + volatility ** 2, 0) / DAYS_A_YEAR);
      const days = 1_500;
      const spans = Array.from({ length: days }, (_, i) => {
        const fromMs = WEDNESDAY - (i + 1) * 86_400_000;
        return { fromMs, toMs: fromMs + 1_000 };
      });
      const always: Instrument = {
        ...instrument(symbol),
        calendar: SESSION_CALENDARS.always,
        pastCalendar: SESSION_CALENDARS.always,
      };
      const prices = new SimulatedFeed('a seed', [always])
        .history(always, spans)
        .map((c) => Math.log(Number(c?.close)));
      const moves = prices.slice(1).map((price, i) => price - (prices[i] ?? 0));
      const std = Math.sqrt(moves.reduce((sum, move) => sum + move ** 2, 0) / moves.length);
      expect({ symbol, std: std > meant / 2 && std < meant * 2 }).toEqual({ symbol, std: true });
    }
  });

  it('stays around its base price over decades', () => {
    const bitcoin = instrument('BTCUSDT');
    const spans = Array.from({ length: 40 }, (_, i) => {
      const fromMs = Date.UTC(2000 + i, 5, 1);
      return { fromMs, toMs: fromMs + 1_000 };
    });
    for (const candle of feed().history(bitcoin, spans)) {
      const ratio = Number(candle?.close ?? 0n) / 1e6 / bitcoin.model.base;
      expect(ratio > 0.4 && ratio < 2.5).toBe(true);
    }
  });

  it('keeps a cross rate at the product of its legs', () => {
    const ticks = new Map(
      feed()
        .take(WEDNESDAY - 1_000, WEDNESDAY)
        .map((tick) => [tick.no, Number(tick.price) / 1e6]),
    );
    const [eurusd = 0, usdjpy = 0, eurjpy = 0] = ['EURUSD', 'USDJPY', 'EURJPY'].map((s) => ticks.get(instrument(s).no));
    expect(Math.abs(eurjpy / (eurusd * usdjpy) - 1)).toBeLessThan(1e-4);
  });

  it('draws history from the same path: a candle opens and closes at the ticks\u2019 prices', () => {
    const bitcoin = instrument('BTCUSDT');
    const [candle] = feed().history(bitcoin, [{ fromMs: WEDNESDAY, toMs: WEDNESDAY + 60_000 }]);
    const prices = feed()
      .take(WEDNESDAY, WEDNESDAY + 59_750)
      .filter((t) => t.no === bitcoin.no)
      .map((t) => t.price);
    const tolerance = (candle?.open ?? 0n) / 500n;
    const near = (a = 0n, b = 0n): boolean => (a > b ? a - b : b - a) < tolerance;
    expect(near(candle?.open, prices[0]) && near(candle?.close, prices.at(-1))).toBe(true);
    expect((candle?.high ?? 0n) <= prices.reduce((a, b) => (a > b ? a : b)) + tolerance).toBe(true);
  });

  it('draws no candle while the market was closed', () => {
    const saturday = Date.parse('2026-11-21T12:00:00Z');
    const span = { fromMs: saturday, toMs: saturday + 3_600_000 };
    expect(feed().history(instrument('EURUSD'), [span])).toEqual([undefined]);
    expect(SESSION_CALENDARS.forex.isOpen(saturday)).toBe(false);
  });

  describe('of a thin market', () => {
    const thin = instrument('LTCUSDT');
    const { everyMs, forMs } = thin.model.silence ?? { everyMs: 0, forMs: 0 };
    const START = Math.floor(WEDNESDAY / everyMs) * everyMs;
    const stamps = (of: SimulatedFeed, fromMs: number, toMs: number): number[] =>
      of.take(fromMs, toMs).flatMap((tick) => (tick.no === thin.no ? [tick.atMs] : []));

    it('is silent at its fixed times only, in any process and for any seed', () => {
      for (const seed of ['a seed', 'another seed']) {
        const published = stamps(feed(seed), START - 1_000, START + everyMs + forMs + 1_500);
        expect(published.filter((atMs) => atMs % everyMs < forMs)).toEqual([]);
        const gaps = published.slice(1).map((atMs, i) => ({ atMs, gapMs: atMs - (published[i] ?? 0) }));
        const broken = gaps.filter(({ gapMs }) => gapMs >= 1_500);
        expect(broken.map(({ atMs }) => Math.floor(atMs / everyMs) * everyMs)).toEqual([START, START + everyMs]);
        for (const { gapMs } of broken) expect(gapMs).toBeLessThan(forMs + 2_500);
      }
      const inOne = stamps(feed(), START - 5_000, START + 15_000);
      const other = feed();
      const inParts = [START + 15_000, START + 5_000].map((toMs) => stamps(other, toMs - 10_000, toMs)).reverse();
      expect(inParts.flat()).toEqual(inOne);
    });

    it('is the only one whose silence outlasts the maximum age of a price', () => {
      expect(INSTRUMENTS.filter((one) => feed().silence(one)).map(({ symbol }) => symbol)).toEqual(['LTCUSDT']);
      expect(forMs).toBeGreaterThan(thin.maxGapMs);
    });

    it('draws no candle during a silence, and starts and ends none with a price from one', () => {
      const [silent, minute, after, upTo, before] = feed().history(thin, [
        { fromMs: START + 4_000, toMs: START + 5_000 },
        { fromMs: START, toMs: START + 60_000 },
        { fromMs: START + forMs, toMs: START + 60_000 },
        { fromMs: START - 60_000, toMs: START + 5_000 },
        { fromMs: START - 60_000, toMs: START },
      ]);
      expect(silent).toBeUndefined();
      expect(minute?.startMs).toBe(START);
      expect([minute?.open, minute?.close]).toEqual([after?.open, after?.close]);
      expect([upTo?.open, upTo?.close]).toEqual([before?.open, before?.close]);
    });
  });

  it('offers at least twelve instruments, four of each market', () => {
    for (const category of ['forex', 'blockchain', 'metal', 'stock']) {
      expect(PRODUCTS.filter((one) => one.category === category).length).toBeGreaterThanOrEqual(4);
    }
    expect(new Set(INSTRUMENTS.map((one) => one.no)).size).toBe(INSTRUMENTS.length);
  });
});

describe('a random path', () => {
  it('is continuous: no step is much larger than expected, anchors included', () => {
    const path = new RandomPath('a seed', 'p');
    const usual = Math.sqrt(1 / (DAYS_A_YEAR * DAY_STEPS));
    for (const from of [ANCHOR_STEPS * 426 - 2_000, ANCHOR_STEPS * 426 + ANCHOR_STEPS / 2 - 2_000]) {
      for (let step = from; step < from + 4_000; step++) {
        expect(Math.abs(path.at(step + 1) - path.at(step))).toBeLessThan(usual * 20);
      }
    }
  });

  it('does not depend on the order of calls', () => {
    const steps = Array.from({ length: 500 }, (_, i) => 7_180_000_000 + ((i * 7_919) % 100_003) * 64);
    const path = new RandomPath('a seed', 'p');
    expect(steps.map((step) => path.at(step))).toEqual(steps.map((step) => new RandomPath('a seed', 'p').at(step)));
  });
});
