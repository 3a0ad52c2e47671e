import { micro, toDecimal } from '../../../lib/money';
import { feeOf } from './fee.calc';

describe('the fee of a withdrawal', () => {
  // The wallet's `pure.calc.spec.ts` has the same figures: what is shown is what is charged.
  it.each([
    ['is its share of the amount', 'USD', '1000.00', '0.005', '5.00'],
    ['is at least the least fee', 'USD', '100.00', '0.005', '1.00'],
    ['in dollars is whole cents, in the user’s favour', 'USD', '123.45', '0.01', '1.23'],
    ['in USDT has every decimal there is, in the user’s favour', 'USDT', '333.333333', '0.005', '1.666666'],
  ])('%s', (_name, currency, amount, fee_rate, fee) => {
    expect(toDecimal(feeOf(micro(amount), { currency, fee: '1.00', fee_rate }))).toBe(fee);
  });
});
