import { MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import { inUsd, lessSpread, usdRateLess } from './usd-rate.calc.js';

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const rate = fc.bigInt({ min: 1n, max: 10n ** 9n });

describe('an amount in USD', () => {
  it('is rounded down for a rate in units per USD', () => {
    fc.assert(
      fc.property(amount, rate, (yen, perUsd) => {
        const usd = inUsd(yen, { rate: MICRO, perUsd });
        expect(usd * perUsd).toBeLessThanOrEqual(yen * MICRO);
        expect((usd + 1n) * perUsd).toBeGreaterThan(yen * MICRO);
      }),
    );
  });

  it('is rounded down for a rate in USD per unit', () => {
    expect(inUsd(3n, { rate: 1_500_001n, perUsd: null })).toBe(4n);
  });
});

describe('a rate less the spread', () => {
  it('is rounded down where the customer gets it, and up where they pay it', () => {
    expect(lessSpread(1_000_001n, 10_000n)).toBe(990_000n);
    expect(usdRateLess({ rate: 1_000_001n, perUsd: null }, 10_000n)).toEqual({ rate: 990_000n, perUsd: null });
    expect(usdRateLess({ rate: MICRO, perUsd: 99n }, 10_000n)).toEqual({ rate: 990_000n, perUsd: 100n });
    expect(usdRateLess({ rate: MICRO, perUsd: 100n }, 10_000n)).toEqual({ rate: 990_000n, perUsd: 102n });
  });
});
