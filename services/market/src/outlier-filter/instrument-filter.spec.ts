import fc from 'fast-check';
import type { Tick } from '../instruments/instrument.js';
import { InstrumentFilter } from './instrument-filter.js';
import { BACK, MOVED } from './outlier-rules.js';

const START = 1_795_000_000_000;
const PRICE = 100_000_000n;
/** Ten percent. */
const BOUNDS = { jumpPpm: 100_000n, back: BACK, moved: MOVED };

const tick = (ms: number, price: bigint): Tick => ({
  no: 11,
  atMs: START + ms,
  price,
  bid: price,
  ask: price,
  volume: 0n,
});

/** Feeds `count` ticks of one price; returns the indexes, from 1, of those accepted. */
function feed(filter: InstrumentFilter, count: number, price: bigint, fromMs: number, stepMs: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1).filter((i) => filter.admits(tick(fromMs + i * stepMs, price)));
}

const opened = (): InstrumentFilter => new InstrumentFilter(BOUNDS, PRICE, true, undefined);

describe('the filter of an instrument', () => {
  it('accepts ordinary moves, and rejects a hundredfold spike in both directions', () => {
    const filter = opened();
    expect(filter.admits(tick(0, 109_000_000n))).toBe(true);
    expect(filter.admits(tick(1, 118_000_000n))).toBe(true);
    for (const price of [PRICE * 100n, PRICE / 100n]) {
      const other = opened();
      expect(other.admits(tick(2, price))).toBe(false);
      expect(other.suspension).toEqual({ reason: 'spike', sinceMs: START + 2, price, lastPrice: PRICE });
    }
  });

  it('resumes after eight ticks over two seconds near the last price', () => {
    const filter = opened();
    filter.admits(tick(0, PRICE * 100n));
    expect(feed(filter, 10, PRICE, 0, 300)).toEqual([8, 9, 10]);
    expect(filter.suspension).toBeUndefined();
    const hasty = opened();
    hasty.admits(tick(0, PRICE * 100n));
    expect(feed(hasty, 30, PRICE, 0, 100)[0]).toBe(21);
  });

  it('restarts the count when a spike comes in between', () => {
    const filter = opened();
    filter.admits(tick(0, PRICE * 100n));
    expect(feed(filter, 7, PRICE, 0, 300)).toEqual([]);
    filter.admits(tick(2_200, PRICE * 100n));
    expect(feed(filter, 8, PRICE, 2_200, 300)).toEqual([8]);
  });

  it('follows a moved market after twenty consistent ticks over ten seconds', () => {
    const filter = opened();
    expect(feed(filter, 25, 130_000_000n, 0, 600)[0]).toBe(20);
    const drifting = opened();
    const admitted = Array.from({ length: 60 }, (_, i) =>
      drifting.admits(tick(i * 600, 130_000_000n + BigInt(i % 2) * 40_000_000n)),
    );
    expect(admitted).not.toContain(true);
  });

  it('never follows beyond double or half by itself, however long the ticks agree', () => {
    for (const price of [PRICE * 100n, PRICE * 2n + 1n, PRICE / 2n - 1n, PRICE / 100n]) {
      expect(feed(opened(), 2_000, price, 0, 1_000)).toEqual([]);
    }
  });

  it('follows to a level that an operator confirmed, and to no other', () => {
    const filter = opened();
    feed(filter, 5, PRICE * 100n, 0, 100);
    filter.release(PRICE * 100n);
    expect(filter.admits(tick(1_000, PRICE * 101n))).toBe(true);
    const other = opened();
    feed(other, 5, PRICE * 100n, 0, 100);
    other.release(PRICE * 100n);
    expect(other.admits(tick(1_000, PRICE))).toBe(false);
    expect(other.suspension?.reason).toBe('spike');
  });

  it('requires the first price to be confirmed, unless the feed generates prices', () => {
    const filter = new InstrumentFilter(BOUNDS, undefined, true, undefined);
    expect(feed(filter, 8, PRICE, 0, 300)).toEqual([8]);
    expect(new InstrumentFilter(BOUNDS, undefined, false, undefined).admits(tick(0, PRICE))).toBe(true);
  });

  it('never publishes consecutive prices further apart than its rules allow', () => {
    const prices = fc.array(fc.constantFrom(1n, 50n, 95n, 100n, 104n, 109n, 140n, 190n, 10_000n), { maxLength: 300 });
    fc.assert(
      fc.property(prices, (levels) => {
        const filter = opened();
        let last = PRICE;
        for (const [i, level] of levels.entries()) {
          const price = level * 1_000_000n;
          if (!filter.admits(tick(i * 700, price))) continue;
          expect(price <= 2n * last && 2n * price >= last).toBe(true);
          last = price;
        }
      }),
    );
  });
});
