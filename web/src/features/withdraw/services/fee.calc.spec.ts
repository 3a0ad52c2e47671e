import { feeOf } from './fee.calc';

const terms = { fee: '1.00', fee_rate: '0.005' };

describe('the fee of a withdrawal', () => {
  it('is its share of the amount', () => {
    expect(feeOf(1_000_000_000n, terms)).toBe(5_000_000n);
  });

  it('is at least the least fee', () => {
    expect(feeOf(100_000_000n, terms)).toBe(1_000_000n);
  });

  it('is rounded in the user’s favour', () => {
    expect(feeOf(333_333_333n, terms)).toBe(1_666_666n);
  });
});
