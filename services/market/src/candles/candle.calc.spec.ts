import fc from 'fast-check';
import type { Tick } from '../instruments/instrument.js';
import { MinuteAggregates } from '../live-market/minute-aggregates.js';
import { SESSION_CALENDARS } from '../sessions/session.calc.js';
import { type Candle, coarsen, coarsenLast, foldTicks, INTERVAL_MS, toRow } from './candle.calc.js';
import { openSpansBefore } from './open-spans.calc.js';

const START = 1_795_000_000_000 - (1_795_000_000_000 % 86_400_000);

const ticksArbitrary = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 90_000 }),
      price: fc.bigInt(1n, 10n ** 12n),
      volume: fc.bigInt(0n, 10n ** 9n),
    }),
    {
      maxLength: 200,
    },
  )
  .map((rows) => {
    let atMs = START;
    return rows.map(({ gap, price, volume }): Tick => {
      atMs += gap;
      return { no: 11, atMs, price, bid: price, ask: price, volume };
    });
  });

/** A reference implementation of a candle. */
function expected(ticks: Tick[], intervalMs: number): Candle[] {
  const groups = Map.groupBy(ticks, (tick) => tick.atMs - (tick.atMs % intervalMs));
  return [...groups].map(([startMs, group]) => {
    const prices = group.map((tick) => tick.price);
    return {
      startMs,
      open: prices[0] ?? 0n,
      high: prices.reduce((a, b) => (a > b ? a : b)),
      low: prices.reduce((a, b) => (a < b ? a : b)),
      close: prices.at(-1) ?? 0n,
      volume: group.reduce((sum, tick) => sum + tick.volume, 0n),
    };
  });
}

describe('candles', () => {
  it('equal the fold of their ticks at every interval', () => {
    fc.assert(
      fc.property(ticksArbitrary, fc.constantFrom(...Object.values(INTERVAL_MS)), (ticks, intervalMs) => {
        expect(foldTicks(ticks, intervalMs)).toEqual(expected(ticks, intervalMs));
      }),
    );
  });

  it('are the same whether built from minutes or from ticks', () => {
    fc.assert(
      fc.property(ticksArbitrary, (ticks) => {
        for (const interval of ['5m', '15m', '1h', '1d'] as const) {
          expect(coarsen(foldTicks(ticks, 60_000), INTERVAL_MS[interval])).toEqual(
            foldTicks(ticks, INTERVAL_MS[interval]),
          );
        }
      }),
    );
  });

  it('coarsenLast returns the last candles of the fully coarsened day', () => {
    const spans = fc.record({
      fromMs: fc.integer({ min: 0, max: 20 }),
      toMs: fc.integer({ min: -60_000, max: 20_000_000 }),
      limit: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(ticksArbitrary, spans, fc.constantFrom('1m', '5m', '1h'), (ticks, span, interval) => {
        const intervalMs = INTERVAL_MS[interval];
        const minutes = foldTicks(ticks, 60_000);
        const fromMs = START - (START % intervalMs) + span.fromMs * intervalMs;
        const toMs = START + span.toMs;
        const among = coarsen(minutes, intervalMs).filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
        expect(coarsenLast(minutes, intervalMs, { fromMs, toMs, limit: span.limit })).toEqual(among.slice(-span.limit));
      }),
    );
  });

  it('are closed once, complete and in order, however ticks are split into frames', () => {
    fc.assert(
      fc.property(ticksArbitrary, fc.integer({ min: 1, max: 200_000 }), (ticks, frameMs) => {
        const aggregates = new MinuteAggregates();
        aggregates.start(11, { fromMs: START - 86_400_000, prelude: [], minutes: [], current: undefined });
        const end = (ticks.at(-1)?.atMs ?? START) + 60_000;
        const closed = [];
        for (let from = START, to = START + frameMs; from < end; from = to, to += frameMs) {
          closed.push(
            ...aggregates.add(
              to,
              ticks.filter((tick) => tick.atMs > from && tick.atMs <= to),
            ),
          );
        }
        expect(closed.map(({ no: _, ...candle }) => candle)).toEqual(foldTicks(ticks, 60_000));
        const [day] = expected(ticks, Number.MAX_SAFE_INTEGER);
        const figures = aggregates.figures(11);
        expect([figures?.high, figures?.low, figures?.volume, figures?.price]).toEqual([
          day?.high,
          day?.low,
          day?.volume,
          day?.close,
        ]);
      }),
    );
  });

  it('are formatted with the instrument\u2019s decimals', () => {
    const candle = {
      startMs: START,
      open: 1_500_000n,
      high: 2_000_000n,
      low: 1_234_500n,
      close: 1_500_000n,
      volume: 1_230_000n,
    };
    expect(toRow(candle, { decimals: 4 })).toEqual([START, '1.5000', '2.0000', '1.2345', '1.5000', '1.23']);
  });
});

describe('openSpansBefore', () => {
  it('returns the latest intervals in which the market traded', () => {
    const monday = Date.parse('2026-11-16T14:35:00Z');
    const spans = openSpansBefore(SESSION_CALENDARS.nyse, 300_000, monday, 3);
    expect(spans.map((span) => new Date(span.fromMs).toISOString())).toEqual([
      '2026-11-13T20:50:00.000Z',
      '2026-11-13T20:55:00.000Z',
      '2026-11-16T14:30:00.000Z',
    ]);
  });

  it('counts an interval that contains a break once', () => {
    const evening = Date.parse('2026-11-20T07:00:00Z');
    const spans = openSpansBefore(SESSION_CALENDARS.tse, 3_600_000, evening, 8);
    expect(new Set(spans.map((span) => span.fromMs)).size).toBe(8);
    expect(spans).toHaveLength(8);
  });

  it('returns as many intervals as requested, up to a thousand days', () => {
    const spans = openSpansBefore(SESSION_CALENDARS.tse, 86_400_000, START, 1_000);
    expect(spans).toHaveLength(1_000);
  });
});
