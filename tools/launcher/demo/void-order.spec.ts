import { nextWithoutPrice } from './void-order.ts';

const HOUR = Date.UTC(2026, 0, 5, 9);
const TIMES = { everyMs: 300_000, forMs: 10_000, maxGapMs: 3_000 };

describe('the next time without a fresh price', () => {
  it.each([
    ['is in this silence while that can still be reached', 0, 4_400],
    ['is in this silence at the last moment', 4_400, 4_400],
    ['is in the next silence afterwards', 4_401, 304_400],
    ['is in the next silence shortly before that', 299_999, 304_400],
  ])('%s', (_, afterMs, expectedMs) => {
    expect(nextWithoutPrice(HOUR + afterMs, TIMES) - HOUR).toBe(expectedMs);
  });
});
