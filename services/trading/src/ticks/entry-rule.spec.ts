import fc from 'fast-check';
import { laterEntry } from './entry-rule.calc.js';

const GRID_MS = 250;
/** As market states it with the usual lag of 500 ms (services/market/src/products/entry-delay.calc.ts). */
const LAG_MS = 500;
const DELAY_MS = 1_000;
const MAX_GAP_MS = 3_000;
/** How far ahead of our clock stamps may be. */
const LEAD_MS = 250;
const DURATION_MS = 15_000;
const STEP_MS = 50;
const ORDERS = 6_000;
/** The share of wins from which on an order is worth more than it costs, at a payout of 0.8 and no fee. */
const BREAK_EVEN = 1 / 1.8;

interface Trade {
  at: number;
  price: number;
}

/** mulberry32: a small generator with a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A market: the middle of its book every 50 ms, and its trades. Calm and lively minutes follow each other. */
class Market {
  readonly mids: number[] = [0];
  readonly trades: Trade[] = [];

  constructor(seed: number, steps: number, tradesPerSecond: number) {
    const random = randomOf(seed);
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    for (let step = 1; step < steps; step++) {
      const lively = Math.floor((step * STEP_MS) / 60_000) % 3 === 0 ? 3 : 1;
      this.mids.push((this.mids.at(-1) ?? 0) + lively * normal());
      if (random() < (tradesPerSecond * STEP_MS) / 1_000) {
        // A trade is at the bid or the ask, a little beside the middle.
        const side = random() < 0.5 ? -0.5 : 0.5;
        this.trades.push({ at: step * STEP_MS + Math.floor(random() * STEP_MS), price: (this.mids[step] ?? 0) + side });
      }
    }
  }

  mid(at: number): number {
    return this.mids[Math.max(0, Math.floor(at / STEP_MS))] ?? 0;
  }

  /** The index of the first trade stamped after `at`. */
  after(at: number): number {
    let [low, high] = [0, this.trades.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.trades[middle]?.at ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** price(at), if it is fresh. */
  price(at: number): Trade | undefined {
    const trade = this.trades[this.after(at) - 1];
    return trade && at - trade.at <= MAX_GAP_MS ? trade : undefined;
  }
}

type Rule = (market: Market, feedNow: number) => { orderTime: number; price: number } | undefined;

/** The rule until now: the newest watermark. */
const AT_WATERMARK: Rule = (market, feedNow) => {
  const orderTime = Math.floor(feedNow / GRID_MS) * GRID_MS;
  const tick = market.price(orderTime);
  return tick && { orderTime, price: tick.price };
};

/** A point on the grid after the delay, whatever its last trade: stale in thin markets. */
const AT_GRID: Rule = (market, feedNow) => {
  const orderTime = Math.ceil((feedNow + DELAY_MS) / GRID_MS) * GRID_MS;
  const tick = market.price(orderTime);
  return tick && { orderTime, price: tick.price };
};

const LATER: Rule = (market, feedNow) => {
  const after = feedNow + DELAY_MS;
  const first = market.after(after);
  const entry = laterEntry(market.trades.slice(first, first + 50), after);
  if (!entry || entry.tick.at > after + MAX_GAP_MS) return undefined;
  return { orderTime: entry.orderTime, price: entry.tick.price };
};

/**
 * The share of wins of a client who knows the middle of the book `aheadMs` past the feed's clock, and orders in the
 * direction in which it has left our newest price, if by more than `least`. Ties count half.
 */
function winShare(rule: Rule, market: Market, aheadMs: number, least: number): { share: number; orders: number } {
  const random = randomOf(99);
  const endMs = market.mids.length * STEP_MS - 60_000;
  let [wins, orders] = [0, 0];
  for (let tried = 0; orders < ORDERS && tried < 4 * ORDERS; tried++) {
    const feedNow = 60_000 + Math.floor(random() * (endMs - 60_000));
    const shown = market.price(Math.floor(feedNow / GRID_MS) * GRID_MS);
    if (!shown) continue;
    const move = market.mid(feedNow + aheadMs) - shown.price;
    if (Math.abs(move) <= least) continue;
    const entry = rule(market, feedNow);
    const exit = entry && market.price(entry.orderTime + DURATION_MS);
    if (!entry || !exit) continue;
    orders++;
    if (exit.price === entry.price) wins += 0.5;
    else if (exit.price > entry.price === move > 0) wins++;
  }
  return { share: wins / orders, orders };
}

const LIQUID = new Market(1, 400_000, 5);
const THIN = new Market(2, 400_000, 0.8);
const AHEAD = [50, 250, 500, 750, 1_000];

describe('an entry that nobody knows at acceptance', () => {
  it.each([
    ['a liquid market', LIQUID],
    ['a thin one, whose last trades are stale', THIN],
  ])('leaves no client ahead of the feed an expectation above zero, in %s', (_, market) => {
    for (const aheadMs of AHEAD) {
      for (const least of [1, 4]) {
        const { share, orders } = winShare(LATER, market, aheadMs, least);
        expect(orders).toBeGreaterThan(ORDERS / 4);
        // Three standard errors above a fair coin are far below the break-even.
        expect(share).toBeLessThan(0.5 + 3 * Math.sqrt(0.25 / orders));
        expect(share).toBeLessThan(BREAK_EVEN);
      }
    }
  });

  it('is needed: at the watermark, and at a grid point with a stale last trade, a client ahead has the better of it', () => {
    const atWatermark = winShare(AT_WATERMARK, LIQUID, 500 + LEAD_MS, 4).share;
    const atGrid = winShare(AT_GRID, THIN, LAG_MS + LEAD_MS, 4).share;
    expect(atWatermark).toBeGreaterThan(BREAK_EVEN);
    expect(atGrid).toBeGreaterThan(0.52);
  });

  it('refuses less than one honest order in a hundred where the market trades as usual', () => {
    const random = randomOf(7);
    const calm = new Market(3, 400_000, 3.2);
    let refused = 0;
    for (let i = 0; i < ORDERS; i++) {
      if (!LATER(calm, 60_000 + Math.floor(random() * 15_000_000))) refused++;
    }
    expect(refused / ORDERS).toBeLessThan(0.01);
  });
});

describe('the later entry', () => {
  const stamps = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 60 })
    .map((list) => [...new Set(list)].sort((a, b) => a - b).map((at) => ({ at })));

  it('is the last tick of the first frame with a tick after the delay, and the same whatever is known later', () => {
    fc.assert(
      fc.property(stamps, fc.integer({ min: 0, max: 10_000 }), (ticks, after) => {
        const entry = laterEntry(ticks, after);
        const first = ticks.find(({ at }) => at > after);
        if (!first) {
          expect(entry).toBeUndefined();
          return;
        }
        const end = Math.ceil(first.at / GRID_MS) * GRID_MS;
        expect(entry?.orderTime).toBe(end);
        expect(entry?.tick.at).toBe(Math.max(...ticks.filter(({ at }) => at <= end).map(({ at }) => at)));
        expect(
          laterEntry(
            ticks.filter(({ at }) => at <= end),
            after,
          ),
        ).toEqual(entry);
      }),
    );
  });
});
