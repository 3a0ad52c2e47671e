import { MICRO, micro } from '@makoto/contracts';
import { ratePath } from '@makoto/platform/testing';
import fc from 'fast-check';
import { inUsd, type UsdRate, usdRateLess } from '../../rates/usd-rate.calc.js';
import { creditOf, heldWithin } from './deposit.calc.js';

/** What docs/adr/044 recommends for live mode. */
const RECOMMENDED = micro('0.001');
const STEP_MS = 1_000;
/** The rate is held for 15 minutes. */
const LIFE = 900;
/** How many seconds a client knows of the market before we do. */
const AHEAD = 1;
const ASKED = 1_000_000n * MICRO;

/** Yen per USD every second; the client pays yen. */
const path = (seed: number, yearlyVolatility: number): number[] =>
  ratePath({ seed, start: 150, yearlyVolatility, stepMs: STEP_MS, steps: 2 * LIFE });

const rateOf = (perUsd: number): UsdRate => ({ rate: 1n, perUsd: BigInt(Math.round(perUsd * Number(MICRO))) });

interface Rule {
  spread: bigint;
  /** Null: the rate holds whatever the market does. */
  within: bigint | null;
}

/** What a deposit opened at one rate is worth when it arrives at another, as a fraction of its value in the market then. */
function gainOf(opened: number, seen: number, market: number, { spread, within }: Rule): number {
  const heldRate = { ...usdRateLess(rateOf(opened), spread), within };
  const freshRate = usdRateLess(rateOf(seen), spread);
  const { usd } = creditOf({ asked: ASKED, received: ASKED, heldRate, freshRate });
  return Number(usd) / Number(inUsd(ASKED, rateOf(market))) - 1;
}

/**
 * What a client gains per deposit who opens one at every tenth second, knows the market ahead, pays at the best moment of
 * its life, and does not pay if that would lose.
 */
function gainOnPath(rates: readonly number[], rule: Rule): number {
  let [sum, count] = [0, 0];
  for (let opened = 0; opened + LIFE + AHEAD < rates.length; opened += 90) {
    let best = 0;
    for (let paid = opened; paid <= opened + LIFE; paid++) {
      const [at, seen, market] = [rates[opened] ?? 1, rates[paid] ?? 1, rates[paid + AHEAD] ?? 1];
      best = Math.max(best, gainOf(at, seen, market, rule));
    }
    sum += best;
    count++;
  }
  return sum / count;
}

const gains = (yearlyVolatility: number, rule: Rule): number[] =>
  Array.from({ length: 12 }, (_, seed) => gainOnPath(path(seed + 1, yearlyVolatility), rule));
const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

describe('the rate held for a deposit', () => {
  it.each([0.1, 0.3])(
    'is worth nothing to a client who sees the market ahead, at a volatility of %p a year',
    (volatility) => {
      expect(meanOf(gains(volatility, { spread: RECOMMENDED, within: heldWithin(RECOMMENDED) }))).toBe(0);
    },
  );

  it('would be a free option if it held whatever the market does, with the spread or without', () => {
    expect(meanOf(gains(0.1, { spread: RECOMMENDED, within: null }))).toBeGreaterThan(0);
    expect(meanOf(gains(0.1, { spread: 0n, within: null }))).toBeGreaterThan(0);
  });

  it('without a spread is the rate of the arrival', () => {
    for (const arrived of [149.9, 150.1]) {
      expect(gainOf(150, arrived, arrived, { spread: 0n, within: heldWithin(0n) })).toBeCloseTo(0, 9);
    }
  });

  it('gains nothing on any path on which the market moves by less than half the spread while we do not see it', () => {
    const step = fc.double({ min: -0.00049, max: 0.00049, noNaN: true });
    const moves = fc.array(fc.double({ min: -0.05, max: 0.05, noNaN: true }), { maxLength: 20 });
    const spreads = fc.constantFrom(RECOMMENDED, micro('0.002'), micro('0.05'));
    fc.assert(
      fc.property(moves, step, spreads, (jumps, unseen, spread) => {
        const seen = jumps.reduce((rate, jump) => rate * (1 + jump), 150);
        const gain = gainOf(150, seen, seen * (1 + unseen), { spread, within: heldWithin(spread) });
        expect(gain).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('holds against the customer as far as for them', () => {
    const rule = { spread: RECOMMENDED, within: heldWithin(RECOMMENDED) };
    const credit = (perUsd: number): bigint =>
      creditOf({
        ...{ asked: ASKED, received: ASKED, freshRate: usdRateLess(rateOf(perUsd), rule.spread) },
        heldRate: { ...usdRateLess(rateOf(150), rule.spread), within: rule.within },
      }).usd;
    const held = credit(150);
    for (const near of [149.93, 150.07]) expect(credit(near)).toBe(held);
    expect(credit(149.9)).toBeGreaterThan(held);
    expect(credit(150.1)).toBeLessThan(held);
  });
});
