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
const depth = fc.integer({ min: 0, max: 9 });

describe('shares of a fee', () => {
  it('never come to more than the fee', () => {
    fc.assert(
      fc.property(fee, depth, anyRates, (f, ancestors, r) => {
        const sum = shareFee(f, ancestors, r).reduce((total, share) => total + share, 0n);
        expect(sum <= f).toBe(true);
      }),
    );
  });

  it('are the rate of their level, less than a micro-unit short of it, one for each ancestor', () => {
    fc.assert(
      fc.property(fee, depth, (f, ancestors) => {
        const shares = shareFee(f, ancestors, rates);
        expect(shares).toHaveLength(ancestors);
        shares.forEach((amount, i) => {
          const exact = f * (rates[i] ?? 0n);
          expect(amount * MICRO <= exact && exact - amount * MICRO < MICRO).toBe(true);
        });
      }),
    );
  });

  it('of a fee of one dollar are the rates themselves', () => {
    expect(shareFee(MICRO, 9, rates)).toEqual(rates);
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
