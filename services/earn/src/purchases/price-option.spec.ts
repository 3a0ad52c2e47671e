import { MICRO, micro } from '@makoto/contracts';
import { ratePath } from '@makoto/platform/testing';
import { payAmountOf, priceWith } from './price.calc.js';

/** The spread of the first terms of conversions. */
const SPREAD = micro('0.001');
const STEP_MS = 500;
/** A preview is valid for 60 seconds; the client knows the rate a second before we do. */
const LIFE = 62_000 / STEP_MS;
const QUANTITY = 1_000n * MICRO;

/** USD per USDT every half second. */
const path = (seed: number, yearlyVolatility: number): number[] =>
  ratePath({ seed, start: 1, yearlyVolatility, stepMs: STEP_MS, steps: 1_200 });

/** The most that any preview of a path was worth, as a fraction of its price, if it was used at the best moment. */
function bestGain(prices: readonly number[], spread: bigint): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let asked = 0; asked + LIFE < prices.length; asked++) {
    const price = BigInt(Math.round((prices[asked] ?? 1) * Number(MICRO)));
    const paid = Number(payAmountOf(QUANTITY, priceWith(price, spread)));
    let highest = 0;
    for (let used = asked; used <= asked + LIFE; used++) {
      const rate = prices[used] ?? 1;
      if (rate > highest) highest = rate;
    }
    best = Math.max(best, (Number(QUANTITY) * highest) / paid - 1);
  }
  return best;
}

const most = (yearlyVolatility: number, spread: bigint): number =>
  Math.max(...Array.from({ length: 40 }, (_, seed) => bestGain(path(seed + 1, yearlyVolatility), spread)));

describe('a preview in another currency', () => {
  it.each([
    ['the volatility of practice mode (0.3 % a year)', 0.003],
    ['thirty times as much', 0.1],
  ])('is never worth anything to a client who knows the newest rate, at %s', (_, volatility) => {
    expect(most(volatility, SPREAD)).toBeLessThanOrEqual(0);
  });

  it('would be a free option without the spread', () => {
    expect(most(0.003, 0n)).toBeGreaterThan(0);
  });
});
