import fc from 'fast-check';
import { feeOf, winningsOf } from './fees.calc.js';

it('rounds fees and winnings down, by less than a micro-unit', () => {
  const stake = fc.bigInt(1_000_000n, 5_000_000_000n);
  const rate = fc.bigInt(0n, 999_999n);
  fc.assert(
    fc.property(stake, rate, (s, r) => {
      for (const part of [feeOf(s, r), winningsOf(s, r)]) {
        expect(part * 1_000_000n <= s * r && s * r < (part + 1n) * 1_000_000n).toBe(true);
      }
    }),
  );
});
