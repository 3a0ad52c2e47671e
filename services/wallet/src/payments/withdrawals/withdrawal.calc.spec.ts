import { formatMicro, MICRO, micro } from '@makoto/contracts';
import fc from 'fast-check';
import { withdrawalSums } from './withdrawal.calc.js';

const rate = fc.bigInt({ min: 1n, max: 10n ** 9n });

describe('the sums of a withdrawal', () => {
  it('split the amount into fee and net, and pay no more than the net is worth', () => {
    const terms = { feeRate: 10_000n, feeMin: MICRO };
    fc.assert(
      fc.property(fc.bigInt({ min: 10n, max: 50_000n }), fc.bigInt({ min: 0n, max: 99n }), rate, (whole, cents, r) => {
        const gross = whole * MICRO + cents * 10_000n;
        const { fee, net, payout } = withdrawalSums(gross, 'USD', terms, r, 'JPY');
        expect(fee + net).toBe(gross);
        expect(fee).toBeGreaterThanOrEqual(MICRO);
        expect(fee * 100n <= gross || fee === MICRO).toBe(true);
        expect(payout % MICRO).toBe(0n);
        expect(payout * MICRO).toBeLessThanOrEqual(net * r);
      }),
    );
  });

  // The app's `fee.calc.spec.ts` has the same figures, so that the fee charged equals the fee shown.
  it.each([
    ['USD', '1000.00', '0.005', '5.00', '995.00'],
    ['USD', '100.00', '0.005', '1.00', '99.00'],
    ['USD', '123.45', '0.01', '1.23', '122.22'],
    ['USDT', '333.333333', '0.005', '1.666666', '331.666667'],
  ] as const)('for %s %s at %s are a fee of %s and a net of %s', (currency, gross, feeRate, fee, net) => {
    const terms = { feeRate: micro(feeRate), feeMin: MICRO };
    const sums = withdrawalSums(micro(gross), currency, terms, MICRO, currency);
    expect([formatMicro(sums.fee), formatMicro(sums.net)]).toEqual([fee, net]);
  });
});
