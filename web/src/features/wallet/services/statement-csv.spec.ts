import type { Movement } from '../../../api/user/balance-list';
import { toCsv } from './statement-csv';

const row: Movement = {
  number: 'S1',
  kind: 'stake',
  amount: '-10.10',
  currency: 'USD',
  balance_after: '89.90',
  ref: 'r',
  conversion: undefined,
  memo: 'plain',
  created_at: '2026-11-20T00:00:00.000Z',
};

describe('the statement as CSV', () => {
  it('has one row per movement with unchanged amounts', () => {
    expect(toCsv([row]).split('\r\n')[1]).toBe('2026-11-20T00:00:00.000Z,S1,stake,plain,-10.10,USD,89.90');
  });

  it('quotes special characters', () => {
    expect(toCsv([{ ...row, memo: 'a, "b"' }])).toContain('"a, ""b"""');
  });

  it('contains no formulas', () => {
    expect(toCsv([{ ...row, memo: '=1+1' }])).toContain("'=1+1");
  });
});
