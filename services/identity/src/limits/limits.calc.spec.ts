import fc from 'fast-check';
import { change, INCREASE_AFTER_MS, type Limit, settle } from './limits.calc.js';

const value = fc.option(fc.bigInt({ min: 1n, max: 1_000_000n }), { nil: null });
const step = fc.record({ wait: fc.integer({ min: 0, max: 2 * INCREASE_AFTER_MS }), wanted: value });

const atLeastAsTight = (a: bigint | null, b: bigint | null): boolean => b === null || (a !== null && a <= b);

describe('a limit', () => {
  it('decreases at once', () => {
    const none: Limit = { value: null, next: null };
    expect(change(none, 100n, 0)).toEqual({ value: 100n, next: null });
    expect(change({ value: 100n, next: { value: 500n, at: 9 } }, 50n, 0)).toEqual({ value: 50n, next: null });
  });

  it('increases after 24 hours', () => {
    const increased = change({ value: 100n, next: null }, null, 1_000);
    expect(increased).toEqual({ value: 100n, next: { value: null, at: 1_000 + INCREASE_AFTER_MS } });
    expect(settle(increased, 999 + INCREASE_AFTER_MS).value).toBe(100n);
    expect(settle(increased, 1_000 + INCREASE_AFTER_MS)).toEqual({ value: null, next: null });
  });

  it('never exceeds a value that was requested less than 24 hours ago', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let limit: Limit = { value: null, next: null };
        let now = 0;
        const requests: { at: number; wanted: bigint | null }[] = [{ at: -INCREASE_AFTER_MS, wanted: null }];
        for (const { wait, wanted } of steps) {
          now += wait;
          const before = settle(limit, now).value;
          limit = change(limit, wanted, now);
          requests.push({ at: now, wanted });
          expect(limit.value === before || atLeastAsTight(limit.value, before)).toBe(true);
          const holds = settle(limit, now).value;
          const allowed = requests.some(
            (a) => a.wanted === holds && (a.at <= now - INCREASE_AFTER_MS || atLeastAsTight(holds, before)),
          );
          expect(allowed).toBe(true);
        }
      }),
    );
  });
});
