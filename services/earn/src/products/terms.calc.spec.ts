import fc from 'fast-check';
import { DAY_MS, type Terms } from './product.js';
import { coverOf, dailyEarning, daysDue, forfeitOf, scheduleOf, wholeEarning } from './terms.calc.js';

const terms = fc.record<Terms>({
  kind: fc.constant('lock'),
  currency: fc.constant('USDT'),
  cycleDays: fc.integer({ min: 1, max: 365 }),
  dailyRate: fc.bigInt({ min: 1n, max: 10_000n }),
  earlyExit: fc.constant(true),
  forfeitRate: fc.bigInt({ min: 0n, max: 1_000_000n }),
});
const quantity = fc.bigInt({ min: 1_000_000n, max: 10n ** 15n });

describe('terms of earn products', () => {
  it('pay at most the daily rate, and less than a micro-unit below it', () => {
    fc.assert(
      fc.property(quantity, terms, (q, t) => {
        const exact = q * t.dailyRate;
        const paid = dailyEarning(q, t) * 1_000_000n;
        expect(paid <= exact && exact - paid < 1_000_000n).toBe(true);
      }),
    );
  });

  it('promise exactly the sum of the schedule', () => {
    fc.assert(
      fc.property(quantity, terms, (q, t) => {
        const rows = scheduleOf(q, t, 0);
        expect(rows).toHaveLength(t.cycleDays);
        expect(rows.reduce((sum, row) => sum + row.earning, 0n)).toBe(wholeEarning(q, t));
        expect(rows.at(-1)?.total).toBe(wholeEarning(q, t));
        expect(rows.at(-1)?.at).toBe(t.cycleDays * DAY_MS);
      }),
    );
  });

  it('take back at most what was earned and never the whole principal, rounded down', () => {
    fc.assert(
      fc.property(quantity, fc.bigInt({ min: 0n, max: 10n ** 15n }), terms, (q, earned, t) => {
        const back = forfeitOf(q, earned, t);
        expect(back <= earned && back < q && back * 1_000_000n <= earned * t.forfeitRate).toBe(true);
      }),
    );
  });

  it('count each completed day, up to the end of the cycle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: DAY_MS - 1 }), (days, rest) => {
        expect(daysDue(1_000, 180, 1_000 + days * DAY_MS + rest)).toBe(Math.min(days, 180));
        expect(daysDue(1_000, 180, 1_000 - rest)).toBe(0);
      }),
    );
  });

  it('show a cover of one if the reserve just covers the next purchase, and a hundred at most', () => {
    expect(coverOf(5n, 10n, 5n)).toBe(1_000_000n);
    expect(coverOf(0n, 10n, 5n)).toBe(666_666n);
    expect(coverOf(10n ** 12n, 0n, 1n)).toBe(100_000_000n);
  });

  it('leave a micro-unit of the principal, however much was earned', () => {
    const forfeit = (quantity: bigint) => forfeitOf(quantity, 10n, { forfeitRate: 1_000_000n });
    expect([forfeit(11n), forfeit(10n), forfeit(5n)]).toEqual([10n, 9n, 4n]);
  });

  it('list each day with what it pays and what all days have paid', () => {
    const lean: Terms = {
      ...{ kind: 'lock', currency: 'USDT', cycleDays: 2, dailyRate: 500_000n, earlyExit: true, forfeitRate: 0n },
    };
    expect(scheduleOf(7n, lean, 5)).toEqual([
      { day: 1, at: 5 + DAY_MS, earning: 3n, total: 3n },
      { day: 2, at: 5 + 2 * DAY_MS, earning: 3n, total: 6n },
    ]);
  });
});
