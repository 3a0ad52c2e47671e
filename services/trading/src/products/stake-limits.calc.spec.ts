import { CATEGORIES } from '@makoto/contracts';
import { stakeLimits } from './stake-limits.calc.js';
import { DURATIONS } from './terms.js';

const UNIT = 1_000_000n;

it('limits stakes by market and duration: lower for metals and stocks, never above the limit of the duration', () => {
  const limits = (category: (typeof CATEGORIES)[number]): bigint[] =>
    DURATIONS.map((duration) => stakeLimits(category, duration).max / UNIT);
  expect(limits('blockchain')).toEqual([1_000n, 2_000n, 5_000n, 5_000n, 5_000n]);
  expect(limits('forex')).toEqual(limits('blockchain'));
  expect(limits('stock')).toEqual([500n, 1_000n, 2_500n, 2_500n, 2_500n]);
  expect(limits('metal')).toEqual(limits('stock'));
});

it('rounds the largest stake down to whole units', () => {
  expect(stakeLimits('stock', { min: UNIT, max: 11n * UNIT })).toEqual({ min: UNIT, max: 5n * UNIT });
});

it('never puts the largest stake below the smallest', () => {
  for (const category of CATEGORIES) {
    const { min, max } = stakeLimits(category, { min: 3n * UNIT, max: 5n * UNIT });
    expect(min).toBe(3n * UNIT);
    expect(max >= min).toBe(true);
    expect(max % UNIT).toBe(0n);
  }
});
