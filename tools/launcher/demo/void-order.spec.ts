import { nextWithoutPrice } from './void-order.ts';

const HOUR = Date.UTC(2026, 0, 5, 9);
const TIMES = { everyMs: 300_000, forMs: 10_000, maxGapMs: 3_000 };

describe('the next time without a fresh price', () => {
  it.each([
    ['lies in this silence while that can still be met', 0, 6_500],
    ['lies in this silence at its very middle', 6_500, 6_500],
    ['lies in the next one afterwards', 6_501, 306_500],
    ['lies in the next one shortly before that', 299_999, 306_500],
  ])('%s', (_, afterMs, expectedMs) => {
    expect(nextWithoutPrice(HOUR + afterMs, TIMES) - HOUR).toBe(expectedMs);
  });
});
