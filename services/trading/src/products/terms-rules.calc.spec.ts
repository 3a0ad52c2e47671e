import type { TradingTerms } from '@makoto/contracts';
import { exposureTermsProblems, tradingTermsProblems } from './terms-rules.calc.js';

const DURATION = { seconds: 30, payout: '0.8', min: '1', max: '100' };
const terms = (fee_rate: string, ...durations: TradingTerms['durations']): TradingTerms => ({ durations, fee_rate });
const changed = (change: Partial<typeof DURATION>) => tradingTermsProblems(terms('0.01', { ...DURATION, ...change }));

describe('terms of orders', () => {
  it('need a duration, and each only once', () => {
    expect(tradingTermsProblems(terms('0.01'))).toEqual([{ field: 'durations', key: 'required' }]);
    expect(tradingTermsProblems(terms('0.01', DURATION, DURATION))).toEqual([{ field: 'durations', key: 'type' }]);
    expect(tradingTermsProblems(terms('0.01', DURATION, { ...DURATION, seconds: 60 }))).toEqual([]);
  });

  it('have a fee of at most a tenth of the stake', () => {
    for (const rate of ['0', '0.1']) expect(tradingTermsProblems(terms(rate, DURATION))).toEqual([]);
    for (const rate of ['-0.000001', '0.100001']) {
      expect(tradingTermsProblems(terms(rate, DURATION))).toEqual([
        { field: 'fee_rate', key: 'range', params: { min: 0, max: '0.1' } },
      ]);
    }
  });

  it('pay something, and at most the stake again', () => {
    for (const payout of ['0.000001', '1']) expect(changed({ payout })).toEqual([]);
    for (const payout of ['0', '1.000001']) {
      expect(changed({ payout })).toEqual([
        { field: 'durations.0.payout', key: 'range', params: { min: '0.000001', max: 1 } },
      ]);
    }
  });

  it('take stakes of a cent or more, in whole cents, up to a billion', () => {
    expect(changed({ min: '0.01', max: '1000000000' })).toEqual([]);
    for (const min of ['0', '0.015']) expect(changed({ min })).toEqual([{ field: 'durations.0.min', key: 'amount' }]);
    expect(changed({ max: '1000000000.01' })).toMatchObject([{ field: 'durations.0.max', key: 'range' }]);
  });

  it('have no largest stake below the smallest', () => {
    expect(changed({ min: '5', max: '5' })).toEqual([]);
    const params = { min: '5', max: '…' };
    expect(changed({ min: '5', max: '4.99' })).toEqual([{ field: 'durations.0.max', key: 'range', params }]);
    expect(changed({ min: 'five', max: '0' }).map(({ field }) => field)).toEqual([
      'durations.0.min',
      'durations.0.max',
    ]);
  });
});

it('one direction may put all of the capital at risk, but not none', () => {
  for (const share of ['0.000001', '1']) expect(exposureTermsProblems({ share })).toEqual([]);
  for (const share of ['0', '1.000001']) {
    expect(exposureTermsProblems({ share })).toEqual([
      { field: 'share', key: 'range', params: { min: '0.000001', max: 1 } },
    ]);
  }
});
