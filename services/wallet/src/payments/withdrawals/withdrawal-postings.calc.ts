import {
  type AccountKey,
  type AccountKind,
  account,
  houseAccount,
  type Transfer,
  transfersOf,
} from '../../ledger/index.js';
import type { Withdrawal } from './withdrawal.entity.js';

type Money = Pick<Withdrawal, 'id' | 'user_id' | 'method' | 'currency' | 'amount' | 'fee' | 'net'>;

/**
 * The slots of a withdrawal's transfers. Both endings use the same first slot, so the ledger refuses a second ending: its
 * transfer id exists already.
 */
const SLOTS = { hold: 0, end: 1, fee: 2 } as const;

/** Sets the full amount aside. */
export function holdPostings(w: Money): Transfer[] {
  return transfersOf(w.id, [[SLOTS.hold, 'withdrawal', own(w, 'available'), own(w, 'withdrawing'), w.amount]]);
}

/** The payout arrived: the net amount leaves and the house gets the fee. */
export function paidPostings(w: Money): Transfer[] {
  const held = own(w, 'withdrawing');
  const outside = houseAccount(w.method === 'bank' ? 'outside_bank' : 'outside_crypto', w.currency);
  return transfersOf(w.id, [
    [SLOTS.end, 'withdrawal_paid', held, outside, w.net],
    [SLOTS.fee, 'withdrawal_fee', held, houseAccount('fees', w.currency), w.fee],
  ]);
}

/** The payout did not arrive: the full amount, fee included, becomes available again. */
export function returnPostings(w: Money): Transfer[] {
  return transfersOf(w.id, [[SLOTS.end, 'withdrawal_return', own(w, 'withdrawing'), own(w, 'available'), w.amount]]);
}

const own = (w: Money, kind: AccountKind): AccountKey => account(w.user_id, kind, w.currency);
