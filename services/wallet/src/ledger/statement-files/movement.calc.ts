import { zoneOffsetMs } from '@makoto/platform';
import type { CustomerAccount } from './customer-accounts.js';
import type { MovementRow } from './statement-movements.repository.js';

/** A transfer as one account of the customer sees it. */
export interface Movement {
  /** Its number on the account's statement; empty for an account without one. */
  number: string;
  /** Epoch milliseconds. */
  at: number;
  account: CustomerAccount;
  /** The customer's account on the other side, if it is theirs. */
  other: CustomerAccount | undefined;
  kind: string;
  ref: string;
  /** Micro-units, signed. */
  amount: bigint;
  /** Micro-units; undefined for an account without a statement. */
  balance: bigint | undefined;
}

/** @param held the customer's accounts without a statement */
export function toMovement(row: MovementRow, account: CustomerAccount, held: readonly CustomerAccount[]): Movement {
  const comesIn = row.credit === account.id;
  const otherId = comesIn ? row.debit : row.credit;
  const amount = BigInt(row.amount);
  return {
    number: row.entry_no === null ? '' : `${account.currency}-${row.entry_no}`,
    at: Number(row.at),
    account,
    other: held.find(({ id }) => id === otherId),
    kind: row.kind,
    ref: row.ref,
    amount: comesIn ? amount : -amount,
    balance: row.entry_balance === null ? undefined : BigInt(row.entry_balance),
  };
}

/** A moment where the clocks show a time zone: `2026-11-25 18:05:09`. */
export function localTime(at: number, timeZone: string): string {
  return new Date(at + zoneOffsetMs(timeZone, at)).toISOString().slice(0, 19).replace('T', ' ');
}
