import { MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import { ReferralConfig } from '../config.js';
import { rateViews, readRates } from './rates.calc.js';
import { shareFee } from './rebate-shares.calc.js';

const { REBATE_RATES } = new ReferralConfig();
const defaults = readRates(REBATE_RATES);
const rates: bigint[] = typeof defaults === 'string' ? [] : defaults;
/** Rates of at most 1 in total. */
const anyRates = fc
  .array(fc.bigInt({ min: 0n, max: MICRO }), { minLength: 1, maxLength: 9 })
  .filter((list) => list.reduce((a, b) => a + b, 0n) <= MICRO);
const fee = fc.bigInt({ min: 1n, max: 10n ** 15n });
const depth = fc.integer({ min: 0, max: 9 });

describe('shares of a fee', () => {
  it('never exceed the fee in total', () => {
    fc.assert(
      fc.property(fee, depth, anyRates, (f, ancestors, r) => {
        const sum = shareFee(f, ancestors, r).reduce((total, share) => total + share, 0n);
        expect(sum <= f).toBe(true);
      }),
    );
  });

  it('are the fee times the level’s rate, rounded down to a micro-unit', () => {
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

  it('of a fee of one dollar equal the rates', () => {
    expect(shareFee(MICRO, 9, rates)).toEqual(rates);
  });
});

describe('the rates setting', () => {
  it('defaults to nine levels with 42 % of the fee in total', () => {
    expect(rates).toHaveLength(9);
    expect(rates.reduce((a, b) => a + b, 0n)).toBe(420_000n);
    expect(readRates(` ${REBATE_RATES} `)).toEqual(rates);
  });

  it.each(['0.6 0.5', '0.5 -0.1', 'half', '0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1', '0.1234567', ''])(
    'rejects "%s" with a message',
    (text) => {
      expect(typeof readRates(text)).toBe('string');
    },
  );

  it('says which of its shares is none, or that it has too many', () => {
    expect(readRates('0.1 half')).toBe('"half" is not a share such as 0.05.');
    expect(readRates('0 '.repeat(10))).toBe('at most 9 levels are allowed.');
    expect(readRates('0.6,0.5')).toBe('the rates exceed 1 in total.');
  });

  it('accepts a total of exactly 1', () => {
    for (const text of ['0.5 0.5', '0.5,  0.5']) expect(readRates(text)).toEqual([500_000n, 500_000n]);
  });
});

it('customers see the rates by level, from 1', () => {
  expect(rateViews({ rates: ['0.1', '0.05'] })).toEqual([
    { level: 1, rate: '0.10' },
    { level: 2, rate: '0.05' },
  ]);
});
