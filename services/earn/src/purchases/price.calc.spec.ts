import { payAmountOf, priceWith } from './price.calc.js';

it('a price and what is paid are rounded up: the house gives the quantity', () => {
  expect(priceWith(990_000n, 10_000n)).toBe(1_000_000n);
  expect(priceWith(990_001n, 10_000n)).toBe(1_000_002n);
  expect(payAmountOf(1_000_000n, 3n)).toBe(3n);
  expect(payAmountOf(1_000_001n, 3n)).toBe(4n);
});
