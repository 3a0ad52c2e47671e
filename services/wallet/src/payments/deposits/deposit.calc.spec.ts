import { MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import type { UsdRate } from '../../rates/usd-rate.calc.js';
import { creditOf } from './deposit.calc.js';

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const rate = fc.bigInt({ min: 1n, max: 10n ** 9n });

describe('the credit of a received amount', () => {
  it('lies between the values at the two rates, except for rounding', () => {
    fc.assert(
      fc.property(amount, amount, rate, rate, (asked, received, heldRate, freshRate) => {
        const plain = (r: bigint): UsdRate => ({ rate: r, perUsd: null });
        const held = { ...plain(heldRate), within: null };
        const credit = creditOf({ asked, received, heldRate: held, freshRate: plain(freshRate) });
        const [low, high] = heldRate < freshRate ? [heldRate, freshRate] : [freshRate, heldRate];
        expect(credit).toBeGreaterThanOrEqual((received * low) / MICRO - 1n);
        expect(credit).toBeLessThanOrEqual((received * high) / MICRO);
      }),
    );
  });
});
