import { barIndexAt } from './order-markers';

const bars = [0, 60_000, 180_000].map((t) => ({ t, open: 1, high: 1, low: 1, close: 1 }));

describe('an order is marked at the bar', () => {
  it('that its moment is in, or at the last one before a gap', () => {
    expect([0, 59_999, 60_000, 130_000, 180_000, 999_999].map((ms) => barIndexAt(bars, ms))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });

  it('of none if that is not loaded', () => {
    expect(barIndexAt(bars, -1)).toBeUndefined();
    expect(barIndexAt([], 5)).toBeUndefined();
  });
});
