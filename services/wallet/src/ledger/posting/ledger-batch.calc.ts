import { type AccountKey, accountId, HOUSE, type Transfer } from './transfer.js';

/** The effect of a batch on one account. */
export interface Touched {
  id: string;
  key: AccountKey;
  /** Micro-units. */
  delta: bigint;
  /** The lowest point of its running change, zero or less. */
  low: bigint;
  /** How many entries are added to its statement. */
  entries: number;
  /** Its place among the sorted accounts, from 1 as in PostgreSQL arrays. */
  at: number;
}

/** One transfer with the values that `ledger_post` needs. */
export interface Line {
  /** The number of its group, from 1. */
  group: number;
  transfer: Transfer;
  debit: Touched;
  credit: Touched;
  /** The customer's `available` account in the transfer, if any. */
  entry: Touched | undefined;
  /** That account's running change after the transfer, and the entry's number within the batch, from 1. */
  entryDelta: bigint;
  entryNo: number;
}

export interface LedgerBatch {
  /** Sorted by id. */
  accounts: Touched[];
  lines: Line[];
}

/**
 * Sums up a batch: for each account the total change and its lowest point in the order of the transfers; for each transfer
 * with a customer's `available` account the running change and the number of the statement entry.
 */
export function toBatch(groups: readonly (readonly Transfer[])[]): LedgerBatch {
  const touched = new Map<string, Touched>();
  const lines: Line[] = [];
  let group = 0;
  for (const transfers of groups) {
    group++;
    for (const transfer of transfers) {
      const debit = touch(touched, transfer.debit);
      const credit = touch(touched, transfer.credit);
      debit.delta -= transfer.amount;
      if (debit.delta < debit.low) debit.low = debit.delta;
      credit.delta += transfer.amount;
      const entry = hasStatement(transfer.debit) ? debit : hasStatement(transfer.credit) ? credit : undefined;
      if (entry) entry.entries++;
      const [entryDelta, entryNo] = entry ? [entry.delta, entry.entries] : [0n, 0];
      lines.push({ group, transfer, debit, credit, entry, entryDelta, entryNo });
    }
  }
  const accounts = [...touched.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  accounts.forEach((account, i) => {
    account.at = i + 1;
  });
  return { accounts, lines };
}

/** Whether an account has a statement: customers' `available` accounts do. A transfer touches at most one of them. */
export function hasStatement(key: AccountKey): boolean {
  return key.kind === 'available' && key.owner !== HOUSE;
}

function touch(touched: Map<string, Touched>, key: AccountKey): Touched {
  const id = accountId(key);
  let account = touched.get(id);
  if (!account) {
    account = { id, key, delta: 0n, low: 0n, entries: 0, at: 0 };
    touched.set(id, account);
  }
  return account;
}
