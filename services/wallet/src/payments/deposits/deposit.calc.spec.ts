import { MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import type { UsdRate } from '../../rates/usd-rate.calc.js';
import { creditOf, heldWithin, stillHolds } from './deposit.calc.js';

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const rate = fc.bigInt({ min: 1n, max: 10n ** 9n });

describe('the credit of a received amount', () => {
  it('lies between the values at the two rates, except for rounding', () => {
    fc.assert(
      fc.property(amount, amount, rate, rate, (asked, received, heldRate, freshRate) => {
        const plain = (r: bigint): UsdRate => ({ rate: r, perUsd: null });
        const held = { ...plain(heldRate), within: null };
        const { usd: credit } = creditOf({ asked, received, heldRate: held, freshRate: plain(freshRate) });
        const [low, high] = heldRate < freshRate ? [heldRate, freshRate] : [freshRate, heldRate];
        expect(credit).toBeGreaterThanOrEqual((received * low) / MICRO - 1n);
        expect(credit).toBeLessThanOrEqual((received * high) / MICRO);
      }),
    );
  });

  const usd = (rate: bigint, perUsd: bigint | null = null): UsdRate => ({ rate, perUsd });
  const fresh = usd(2n * MICRO);

  it('is at the held rate up to the requested amount, and at the rate of its arrival beyond', () => {
    const heldRate = { ...usd(MICRO), within: null };
    expect(creditOf({ asked: 10n, received: 7n, heldRate, freshRate: fresh })).toEqual({
      ...{ usd: 7n, heldAmount: 7n },
    });
    expect(creditOf({ asked: 10n, received: 13n, heldRate, freshRate: fresh })).toEqual({
      ...{ usd: 10n + 2n * 3n, heldAmount: 10n },
    });
  });

  it('is at the rate of its arrival after the expiry, or where the market has left the held rate', () => {
    const arrival = { asked: 10n, received: 7n, freshRate: fresh };
    expect(creditOf({ ...arrival, heldRate: undefined })).toEqual({ usd: 14n, heldAmount: 0n });
    expect(creditOf({ ...arrival, heldRate: { ...usd(MICRO), within: 10_000n } })).toEqual({
      ...{ usd: 14n, heldAmount: 0n },
    });
  });

  it('leaves the held rate where the market moves beyond its bound, up or down alike', () => {
    const held = { ...usd(1_000_000n), within: 10_000n };
    for (const rate of [990_000n, 1_000_000n, 1_010_000n]) expect(stillHolds(held, usd(rate))).toBe(true);
    for (const rate of [989_999n, 1_010_001n]) expect(stillHolds(held, usd(rate))).toBe(false);
  });

  it('follows units per USD where both rates have them, since these are exact', () => {
    const held = { ...usd(1n, 1_000_000n), within: 10_000n };
    expect(stillHolds(held, usd(9n, 1_010_000n))).toBe(true);
    expect(stillHolds(held, usd(1n, 1_010_001n))).toBe(false);
    expect(stillHolds(held, usd(1n))).toBe(true);
    expect(stillHolds({ ...held, perUsd: null }, usd(9n, 1_000_000n))).toBe(false);
  });

  it('has a bound of half the spread', () => {
    expect(heldWithin(10_001n)).toBe(5_000n);
  });
});
