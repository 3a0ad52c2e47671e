import { type AccountKey, type AccountKind, HOUSE, type Transfer } from '../../ledger/index.js';
import type { Withdrawal } from './withdrawal.entity.js';

type Money = Pick<Withdrawal, 'id' | 'user_id' | 'method' | 'currency' | 'amount' | 'fee' | 'net'>;

/**
 * The slots of a withdrawal's transfers. Both endings use the same first slot, so the ledger refuses a second ending: its
 * transfer id exists already.
 */
const SLOTS = { hold: 0, end: 1, fee: 2 } as const;

/** Sets the full amount aside. */
export function holdPostings(w: Money): Transfer[] {
  return [transfer(w, SLOTS.hold, 'withdrawal', customer(w, 'available'), customer(w, 'withdrawing'), w.amount)];
}

/** The payout arrived: the net amount leaves and the house gets the fee. */
export function paidPostings(w: Money): Transfer[] {
  const outside = house(w, w.method === 'bank' ? 'outside_bank' : 'outside_crypto');
  const postings = [transfer(w, SLOTS.end, 'withdrawal_paid', customer(w, 'withdrawing'), outside, w.net)];
  if (w.fee > 0n) {
    postings.push(transfer(w, SLOTS.fee, 'withdrawal_fee', customer(w, 'withdrawing'), house(w, 'fees'), w.fee));
  }
  return postings;
}

/** The payout did not arrive: the full amount, fee included, becomes available again. */
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
