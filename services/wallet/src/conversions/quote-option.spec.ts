import { MICRO } from '@makoto/contracts';
import { ratePath } from '@makoto/platform/testing';
import { lessSpread } from '../rates/usd-rate.calc.js';

/** The spread of the first terms. */
const SPREAD = 1_000n;
const STEP_MS = 500;
const LIFE = 15_000 / STEP_MS;
const STEPS = 1_200;

/** USD per USDT every half second. */
const path = (seed: number, yearlyVolatility: number): number[] =>
  ratePath({ seed, start: 1, yearlyVolatility, stepMs: STEP_MS, steps: STEPS });

const quote = (marketRate: number, spread: bigint): number =>
  Number(lessSpread(BigInt(Math.floor(marketRate * Number(MICRO))), spread)) / Number(MICRO);

/**
 * The most that any quote of a path was worth, as a fraction of its amount, to a client who asks at every moment in both
 * directions, knows the rate `aheadMs` before the house does, and uses each quote at the best moment of its life. No
 * client can do better, however many quotes are open.
 */
function bestGain(rates: readonly number[], spread: bigint, aheadMs: number): number {
  const ahead = aheadMs / STEP_MS;
  let best = Number.NEGATIVE_INFINITY;
  for (let asked = 0; asked + LIFE + ahead < rates.length; asked++) {
    const market = rates[asked] ?? 1;
    const [buying, selling] = [quote(1 / market, spread), quote(market, spread)];
    let [lowest, highest] = [market, market];
    for (let used = asked; used <= asked + LIFE + ahead; used++) {
      const known = rates[used] ?? 1;
      if (known < lowest) lowest = known;
      if (known > highest) highest = known;
    }
    best = Math.max(best, buying * highest - 1, selling / lowest - 1);
  }
  return best;
}

const gains = (yearlyVolatility: number, spread: bigint, aheadMs: number): number[] =>
  Array.from({ length: 60 }, (_, seed) => bestGain(path(seed + 1, yearlyVolatility), spread, aheadMs));

describe('a rate held for 15 seconds', () => {
  it.each([
    ['the volatility of practice mode (0.3 % a year)', 0.003],
    ['thirty times as much', 0.1],
  ])('is never worth anything to a client who knows the newest rate, at %s', (_, volatility) => {
    for (const aheadMs of [0, 1_000]) expect(Math.max(...gains(volatility, SPREAD, aheadMs))).toBeLessThanOrEqual(0);
  });

  it('would be a free option without the spread', () => {
    const found = gains(0.003, 0n, 0);
    expect(found.reduce((sum, gain) => sum + gain, 0) / found.length).toBeGreaterThan(0);
  });

  it('loses the spread twice when converted there and back', () => {
    const there = lessSpread(MICRO, SPREAD);
    expect((there * lessSpread(MICRO, SPREAD)) / MICRO).toBe(998_001n);
  });
});
