import type { DepositRange, PaymentTerms, WithdrawalRange } from '@makoto/contracts';
import { approvalLimitsProblems, conversionTermsProblems, paymentTermsProblems } from './terms-rules.calc.js';

const IN: DepositRange = { method: 'bank', currency: 'JPY', min: '100', max: '1000000' };
const FEES = { fee: '1', fee_rate: '0.01', expected_s: 60 };
const OUT: WithdrawalRange = { method: 'crypto', currency: 'USDT', min: '10', max: '1000', ...FEES };
const TERMS: PaymentTerms = {
  ...{ deposit: [IN], withdraw: [OUT], rate_hold_s: 60, cooling_s: 0 },
  ...{ deposit_spread: '0.01', withdrawal_spread: '0.01' },
};
const range = (field: string, min: string, max: string) => ({ field, key: 'range', params: { min, max } });
const taking = (change: Partial<DepositRange>) =>
  paymentTermsProblems({ ...TERMS, deposit: [{ ...IN, ...change }] }, TERMS);
const paying = (change: Partial<WithdrawalRange>) =>
  paymentTermsProblems({ ...TERMS, withdraw: [{ ...OUT, ...change }] }, TERMS);

describe('terms of payments', () => {
  it('keep the ways to pay that are in force, in any order', () => {
    const card: DepositRange = { ...IN, method: 'quick' };
    const both = { ...TERMS, deposit: [IN, card] };
    const turned = { ...TERMS, deposit: [card, IN] };
    expect([paymentTermsProblems(turned, both), paymentTermsProblems(both, turned)]).toEqual([[], []]);
    const missing = { field: 'deposit', key: 'choice', params: { values: 'bank JPY, quick JPY' } };
    for (const deposit of [[IN], [card], [IN, card, card], [IN, IN], []]) {
      expect(paymentTermsProblems({ ...TERMS, deposit }, both)).toEqual([missing]);
    }
    expect(paying({ method: 'bank' })).toEqual([
      { field: 'withdraw', key: 'choice', params: { values: 'crypto USDT' } },
    ]);
  });

  it('keep at most a twentieth of a rate', () => {
    for (const field of ['deposit_spread', 'withdrawal_spread']) {
      for (const rate of ['0', '0.05']) expect(paymentTermsProblems({ ...TERMS, [field]: rate }, TERMS)).toEqual([]);
      for (const rate of ['-0.01', '0.050001']) {
        expect(paymentTermsProblems({ ...TERMS, [field]: rate }, TERMS)).toEqual([range(field, '0', '0.05')]);
      }
    }
  });

  it('take deposits in whole units of their currency', () => {
    expect(taking({ min: '1', max: '1000000000' })).toEqual([]);
    for (const min of ['0', '100.5']) expect(taking({ min })).toEqual([range('deposit.0.min', '1', '1000000000')]);
    expect(taking({ max: '1000000001' })).toEqual([range('deposit.0.max', '100', '1000000000')]);
    expect(taking({ min: '10', max: '9' })).toEqual([range('deposit.0.max', '10', '1000000000')]);
    expect(taking({ min: 'ten', max: '0' }).slice(1)).toEqual([range('deposit.0.max', '1', '1000000000')]);
  });

  it('never keep small customers from their money', () => {
    expect(paying({ min: '1000' })).toEqual([]);
    expect(paying({ min: '1000.000001', max: '2000' })).toEqual([range('withdraw.0.min', '0.000001', '1000')]);
    expect(paying({ min: '20', max: '19' })).toEqual([range('withdraw.0.max', '20', '1000000000')]);
  });

  it('leave at least half of the smallest withdrawal, and nine tenths of large ones', () => {
    for (const fee of ['0', '5']) expect(paying({ fee })).toEqual([]);
    for (const fee of ['-1', '5.000001']) expect(paying({ fee })).toEqual([range('withdraw.0.fee', '0', '5')]);
    for (const fee_rate of ['0', '0.1']) expect(paying({ fee_rate })).toEqual([]);
    expect(paying({ fee_rate: '0.100001' })).toEqual([range('withdraw.0.fee_rate', '0', '0.1')]);
    expect(paying({ min: 'ten', fee: '1' })).toContainEqual(range('withdraw.0.fee', '0', '0'));
  });

  it('have fees in whole units of their currency', () => {
    const before: PaymentTerms = { ...TERMS, withdraw: [{ ...OUT, currency: 'USD' }] };
    const propose = (fee: string) =>
      paymentTermsProblems({ ...TERMS, withdraw: [{ ...OUT, currency: 'USD', fee }] }, before);
    expect(propose('2.50')).toEqual([]);
    expect(propose('2.505')).toEqual([range('withdraw.0.fee', '0', '5')]);
  });
});

it('a conversion costs at most a twentieth, in both directions', () => {
  const terms = { usd_to_usdt: '0.05', usdt_to_usd: '0', hold_s: 15 };
  expect(conversionTermsProblems(terms)).toEqual([]);
  for (const field of ['usd_to_usdt', 'usdt_to_usd']) {
    for (const rate of ['-0.01', '0.050001']) {
      expect(conversionTermsProblems({ ...terms, [field]: rate })).toEqual([range(field, '0', '0.05')]);
    }
  }
});

it('two operators are never asked below the amount that asks for one', () => {
  expect(approvalLimitsProblems({ operator_above: '0', two_operators_above: '0' })).toEqual([]);
  expect(approvalLimitsProblems({ operator_above: '10', two_operators_above: '1000000000' })).toEqual([]);
  expect(approvalLimitsProblems({ operator_above: '10', two_operators_above: '9.99' })).toEqual([
    range('two_operators_above', '10', '1000000000'),
  ]);
  expect(approvalLimitsProblems({ operator_above: '-1', two_operators_above: '5' })).toEqual([
    range('operator_above', '0', '1000000000'),
  ]);
  expect(approvalLimitsProblems({ operator_above: 'ten', two_operators_above: '-1' })).toContainEqual(
    range('two_operators_above', '0', '1000000000'),
  );
});
