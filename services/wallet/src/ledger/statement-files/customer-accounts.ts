import { type AccountKind, accountId, CURRENCIES, type Currency } from '../posting/transfer.js';

/** Money set aside for a customer's orders, positions and withdrawals. */
export const HELD_KINDS = ['in_trade', 'locked', 'withdrawing'] as const satisfies readonly AccountKind[];
export type HeldKind = (typeof HELD_KINDS)[number];

export interface CustomerAccount {
  id: string;
  currency: Currency;
  kind: 'available' | HeldKind;
}

/** The kinds of entries that set money aside and give it back; each moves money between two accounts of the customer. */
export const SET_ASIDE: Readonly<Record<HeldKind, { in: string; back: string }>> = {
  in_trade: { in: 'stake', back: 'stake_return' },
  locked: { in: 'lock', back: 'principal_return' },
  withdrawing: { in: 'withdrawal', back: 'withdrawal_return' },
};

/** The accounts with a statement, in the order of CURRENCIES. */
export const availableOf = (userId: string): CustomerAccount[] =>
  CURRENCIES.map((currency) => accountOf(userId, 'available', currency));

/** The accounts without one. */
export const heldOf = (userId: string): CustomerAccount[] =>
  CURRENCIES.flatMap((currency) => HELD_KINDS.map((kind) => accountOf(userId, kind, currency)));

function accountOf(owner: string, kind: CustomerAccount['kind'], currency: Currency): CustomerAccount {
  return { id: accountId({ owner, kind, currency }), currency, kind };
}
