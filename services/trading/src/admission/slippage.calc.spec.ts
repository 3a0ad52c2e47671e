import { slipped } from './slippage.calc.js';

it('allows a price to move by the maximum slippage in either direction, and no further', () => {
  expect(slipped(101_000_000n, 100_000_000n, 10_000n)).toBe(false);
  expect(slipped(101_000_001n, 100_000_000n, 10_000n)).toBe(true);
  expect(slipped(98_999_999n, 100_000_000n, 10_000n)).toBe(true);
  expect(slipped(100n, 100n, 0n)).toBe(false);
});
