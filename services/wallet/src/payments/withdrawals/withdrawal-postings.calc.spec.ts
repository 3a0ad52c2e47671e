import { randomUUID } from 'node:crypto';
import { account, houseAccount } from '../../ledger/index.js';
import { holdPostings, paidPostings, returnPostings } from './withdrawal-postings.calc.js';

const user = randomUUID();
const bank: Parameters<typeof holdPostings>[0] = {
  ...{ id: randomUUID(), user_id: user, amount: 100n, fee: 3n, net: 97n },
  ...{ method: 'bank', currency: 'USD' },
};
const [available, held] = [account(user, 'available', 'USD'), account(user, 'withdrawing', 'USD')];
const of = (slot: number, kind: string, debit: object, credit: object, amount: bigint) => ({
  ...{ ref: bank.id, slot, kind, debit, credit, amount },
});

describe("a withdrawal's postings", () => {
  it('set the full amount aside', () => {
    expect(holdPostings(bank)).toEqual([of(0, 'withdrawal', available, held, 100n)]);
  });

  it('pay the net amount outside, by its own way, and the fee to the house', () => {
    const fee = of(2, 'withdrawal_fee', held, houseAccount('fees', 'USD'), 3n);
    expect(paidPostings(bank)).toEqual([of(1, 'withdrawal_paid', held, houseAccount('outside_bank', 'USD'), 97n), fee]);
    expect(paidPostings({ ...bank, method: 'crypto' })[0]?.credit).toEqual(houseAccount('outside_crypto', 'USD'));
  });

  it('return the full amount in the same slot as a payment, so that only one of them is possible', () => {
    expect(returnPostings(bank)).toEqual([of(1, 'withdrawal_return', held, available, 100n)]);
  });
});
