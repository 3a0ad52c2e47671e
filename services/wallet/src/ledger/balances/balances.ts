import { type BalanceRow, formatMicro } from '@makoto/contracts';
import { CURRENCIES, type Currency } from '../posting/transfer.js';

/** A customer's balances in one currency, micro-units. */
export interface Balances {
  available: bigint;
  in_trade: bigint;
  locked: bigint;
  withdrawing: bigint;
}

/** Every currency at zero. */
export function noBalances(): Map<Currency, Balances> {
  return new Map(CURRENCIES.map((c) => [c, { available: 0n, in_trade: 0n, locked: 0n, withdrawing: 0n }]));
}

/** Balances in the form of the contract. */
export function toBalanceRows(balances: ReadonlyMap<Currency, Balances>): BalanceRow[] {
  return [...balances].map(([currency, b]) => ({
    currency,
    available: formatMicro(b.available),
    in_trade: formatMicro(b.in_trade),
    locked: formatMicro(b.locked),
    withdrawing: formatMicro(b.withdrawing),
  }));
}
