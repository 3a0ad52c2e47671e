import { MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import { inUsd } from './usd-rate.calc.js';

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
});
