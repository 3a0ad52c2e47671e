import { MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import { crossRate, type PricedLeg } from './rate.calc.js';

const leg = fc.option(fc.record({ price: fc.bigInt(MICRO / 10n, 1_000n * MICRO), inverse: fc.boolean() }), {
  nil: undefined,
});
const plain = (price: bigint): PricedLeg => ({ price, inverse: false });
const inverse = (price: bigint): PricedLeg => ({ price, inverse: true });

describe('an exchange rate', () => {
  it('follows from the quotes of its two legs', () => {
    expect(crossRate(undefined, inverse(150_000_000n))).toBe(150_000_000n);
    expect(crossRate(inverse(150_000_000n), undefined)).toBe(6_666n);
    expect(crossRate(plain(660_000n), undefined)).toBe(660_000n);
    expect(crossRate(undefined, plain(500_000n))).toBe(2_000_000n);
    expect(crossRate(plain(500_000n), inverse(150_000_000n))).toBe(75_000_000n);
    expect(crossRate(inverse(150_000_000n), inverse(7_500_000n))).toBe(50_000n);
  });

  it('never increases an amount converted there and back', () => {
    fc.assert(
      fc.property(leg, leg, (from, to) => {
        expect(crossRate(from, to) * crossRate(to, from)).toBeLessThanOrEqual(MICRO * MICRO);
      }),
    );
  });
});
