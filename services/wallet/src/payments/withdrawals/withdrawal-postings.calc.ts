import { type AccountKey, type AccountKind, HOUSE, type Transfer } from '../../ledger/index.js';
import type { Withdrawal } from './withdrawal.entity.js';

type Money = Pick<Withdrawal, 'id' | 'user_id' | 'method' | 'currency' | 'amount' | 'fee' | 'net'>;

/**
 * A withdrawal's transfers by their slots. Both endings begin at the same slot, so that a second one of another kind
 * meets the first one's identity and is refused by the ledger.
 */
const SLOTS = { hold: 0, end: 1, fee: 2 } as const;

/** Sets the whole amount aside. */
export function holdPostings(w: Money): Transfer[] {
  return [transfer(w, SLOTS.hold, 'withdrawal', customer(w, 'available'), customer(w, 'withdrawing'), w.amount)];
}

/** It arrived: the net amount leaves, the fee is the house's. */
export function paidPostings(w: Money): Transfer[] {
  const outside = house(w, w.method === 'bank' ? 'outside_bank' : 'outside_crypto');
  const postings = [transfer(w, SLOTS.end, 'withdrawal_paid', customer(w, 'withdrawing'), outside, w.net)];
  if (w.fee > 0n)
    postings.push(transfer(w, SLOTS.fee, 'withdrawal_fee', customer(w, 'withdrawing'), house(w, 'fees'), w.fee));
  return postings;
}

/** It did not: all of it is available again, the fee included. */
export function returnPostings(w: Money): Transfer[] {
  return [transfer(w, SLOTS.end, 'withdrawal_return', customer(w, 'withdrawing'), customer(w, 'available'), w.amount)];
}

const customer = (w: Money, kind: AccountKind): AccountKey => ({ owner: w.user_id, kind, currency: w.currency });
const house = (w: Money, kind: AccountKind): AccountKey => ({ owner: HOUSE, kind, currency: w.currency });

function transfer(
  w: Money,
  slot: number,
  kind: string,
  debit: AccountKey,
  credit: AccountKey,
  amount: bigint,
): Transfer {
  return { ref: w.id, slot, kind, debit, credit, amount };
}
