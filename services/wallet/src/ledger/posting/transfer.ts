export const CURRENCIES = ['USD', 'USDT'] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * The kinds of account. Customers have the first four. The house has the others: money to bet against orders (`trading`),
 * money set aside for open orders (`exposure`), fees earned, funds for rebates and returns, the currency exchange (`fx`),
 * one account outside per rail (only these may be negative), the returns promised to running positions (`earn_promised`,
 * in shards so that a day's returns can be paid in parallel), and what reversed payments cost the house beyond customers'
 * balances (`outside_chargebacks`, negative by the loss).
 */
export const ACCOUNT_KINDS = [
  'available',
  'in_trade',
  'locked',
  'withdrawing',
  'trading',
  'exposure',
  'fees',
  'rebates',
  'earn_reserve',
  'fx',
  'outside_bank',
  'outside_quick',
  'outside_crypto',
  'outside_capital',
  'earn_promised',
  'earn_promised_1',
  'earn_promised_2',
  'earn_promised_3',
  'outside_chargebacks',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The owner of the house's accounts. */
export const HOUSE = '00000000-0000-4000-8000-000000000000';

export interface AccountKey {
  /** A user's id, or HOUSE. */
  owner: string;
  kind: AccountKind;
  currency: Currency;
}

export function account(owner: string, kind: AccountKind, currency: Currency): AccountKey {
  return { owner, kind, currency };
}

export const houseAccount = (kind: AccountKind, currency: Currency): AccountKey => account(HOUSE, kind, currency);

/**
 * One debit and one credit of the same amount. Its cause (`ref`, a UUID) and its place among the cause's transfers (`slot`)
 * identify it, so that a repeat is recognised.
 */
export interface Transfer {
  ref: string;
  slot: number;
  kind: string;
  debit: AccountKey;
  credit: AccountKey;
  /** Micro-units, above zero. */
  amount: bigint;
}

export type Posting = [slot: number, kind: string, debit: AccountKey, credit: AccountKey, amount: bigint];

/** The transfers of one cause. Postings of zero are left out. */
export function transfersOf(ref: string, postings: readonly Posting[]): Transfer[] {
  return postings
    .filter(([, , , , amount]) => amount > 0n)
    .map(([slot, kind, debit, credit, amount]) => ({ ref, slot, kind, debit, credit, amount }));
}

/**
 * An account's id: the owner's UUID with its last two bytes replaced by kind and currency. An id therefore needs no look-up,
 * a customer's accounts are neighbours in the index, and PostgreSQL can refuse a transfer between currencies by a check on
 * the ids alone.
 */
export function accountId(key: AccountKey): string {
  return key.owner.slice(0, 32) + KIND_HEX[key.kind] + CURRENCY_HEX[key.currency];
}

const hex = (n: number): string => n.toString(16).padStart(2, '0');
const KIND_HEX = Object.fromEntries(ACCOUNT_KINDS.map((k, i) => [k, hex(i + 1)]));
const CURRENCY_HEX = Object.fromEntries(CURRENCIES.map((c, i) => [c, hex(i + 1)]));
