import { Backoff } from './backoff.ts';

const limits = { firstMs: 500, maxMs: 10_000, healthyAfterMs: 30_000 };

describe('Backoff', () => {
  it('doubles the delay from half a second to ten seconds and stays there', () => {
    const backoff = new Backoff(limits);
    const delays = Array.from({ length: 7 }, () => backoff.nextMs(100));
    expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  it('starts again with the first delay after a long enough run', () => {
    const backoff = new Backoff(limits);
    backoff.nextMs(100);
    backoff.nextMs(100);
    expect(backoff.nextMs(30_000)).toBe(500);
    expect(backoff.nextMs(100)).toBe(1_000);
  });
});
