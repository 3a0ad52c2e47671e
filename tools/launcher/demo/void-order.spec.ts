import { nextWithoutPrice } from './void-order.ts';

const HOUR = Date.UTC(2026, 0, 5, 9);
const TIMES = { everyMs: 300_000, forMs: 10_000, maxGapMs: 3_000 };

describe('the next time without a fresh price', () => {
  it.each([
    ['is in this silence while that can still be reached', 0, 6_500],
    ['is in this silence at its very middle', 6_500, 6_500],
    ['is in the next silence afterwards', 6_501, 306_500],
    ['is in the next silence shortly before that', 299_999, 306_500],
  ])('%s', (_, afterMs, expectedMs) => {
    expect(nextWithoutPrice(HOUR + afterMs, TIMES) - HOUR).toBe(expectedMs);
  });
});
