import { MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import { DEFAULT_RATES, readRates } from './rates.calc.js';
import { shareFee } from './rebate-shares.calc.js';

const defaults = readRates();
const rates: bigint[] = typeof defaults === 'string' ? [] : defaults;
/** Rates that come to at most 1 together. */
const anyRates = fc
  .array(fc.bigInt({ min: 0n, max: MICRO }), { minLength: 1, maxLength: 9 })
  .filter((list) => list.reduce((a, b) => a + b, 0n) <= MICRO);
const fee = fc.bigInt({ min: 1n, max: 10n ** 15n });
const tree = fc.array(fc.uuid(), { maxLength: 9 });

describe('shares of a fee', () => {
  it('never come to more than the fee', () => {
    fc.assert(
      fc.property(fee, tree, anyRates, (f, ancestors, r) => {
        const sum = shareFee(f, ancestors, r).reduce((total, share) => total + share.amount, 0n);
        expect(sum <= f).toBe(true);
      }),
    );
  });

  it('are the rate of their level, less than a micro-unit short of it, and never nothing', () => {
    fc.assert(
      fc.property(fee, tree, (f, ancestors) => {
        for (const { level, amount, userId } of shareFee(f, ancestors, rates)) {
          const exact = f * (rates[level - 1] ?? 0n);
          expect(amount * MICRO <= exact && exact - amount * MICRO < MICRO && amount > 0n).toBe(true);
          expect(userId).toBe(ancestors[level - 1]);
        }
      }),
    );
  });

  it('of a fee of one dollar are the rates themselves', () => {
    const ancestors = Array.from({ length: 9 }, (_, i) => `a${i}`);
    expect(shareFee(MICRO, ancestors, rates).map((s) => s.amount)).toEqual(rates);
  });
});

describe('the rates setting', () => {
  it('has nine levels by default, in all 42 % of the fee', () => {
    expect(rates).toHaveLength(9);
    expect(rates.reduce((a, b) => a + b, 0n)).toBe(420_000n);
    expect(readRates(` ${DEFAULT_RATES} `)).toEqual(rates);
  });

  it.each(['0.6 0.5', '0.5 -0.1', 'half', '0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1', '0.1234567', ''])(
    'refuses "%s" with a sentence',
    (text) => {
      expect(typeof readRates(text)).toBe('string');
    },
  );

  it('lets the whole fee be given away, but not more', () => {
    expect(readRates('0.5 0.5')).toEqual([500_000n, 500_000n]);
  });
});
