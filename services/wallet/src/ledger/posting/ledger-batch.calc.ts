import { type AccountKey, accountId, HOUSE, type Transfer } from './transfer.js';

/** What a batch does to one account. */
export interface Touched {
  id: string;
  key: AccountKey;
  /** Micro-units. */
  delta: bigint;
  /** The deepest point of its running change, zero or less. */
  low: bigint;
  /** How many entries its statement gets. */
  entries: number;
  /** Its place among the sorted accounts, from 1 as PostgreSQL counts. */
  at: number;
}

/** One transfer, with what `ledger_post` has to know of it. */
export interface Line {
  /** Its group, from 1. */
  group: number;
  transfer: Transfer;
  debit: Touched;
  credit: Touched;
  /** The customer's `available` account that it touches. */
  entry: Touched | undefined;
  /** The running change of that account after it, and its number among the batch's entries there, from 1. */
  entryDelta: bigint;
  entryNo: number;
}

export interface LedgerBatch {
  /** Sorted by id. */
  accounts: Touched[];
  lines: Line[];
}

/**
 * Adds up what a batch does to each account: the whole change, the deepest point on the way (in the order of the
 * transfers), and for each transfer that touches a customer's `available` account the running change and number of its
 * statement entry.
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

/** A statement shows what a customer can spend: the entries of the `available` accounts. A transfer has one at most. */
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
