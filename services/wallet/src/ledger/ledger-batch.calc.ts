import { type AccountKey, accountId, HOUSE, type Transfer } from './transfer.js';

/** The arguments of `ledger_post`, made from groups of transfers. */
export interface LedgerBatch {
  accounts: { ids: string[]; keys: AccountKey[]; deltas: string[]; lows: string[]; entries: number[] };
  transfers: {
    groups: number[];
    refs: string[];
    slots: number[];
    kinds: string[];
    debits: string[];
    credits: string[];
    amounts: string[];
    entryAt: (number | null)[];
    entryDelta: (string | null)[];
    entryNo: (number | null)[];
  };
}

interface Touched {
  id: string;
  key: AccountKey;
  delta: bigint;
  low: bigint;
  entries: number;
  /** Place in the sorted list of accounts, from 1 as PostgreSQL counts. */
  at: number;
}

interface Line {
  group: number;
  transfer: Transfer;
  debit: Touched;
  credit: Touched;
  entry: Touched | undefined;
  entryDelta: bigint;
  entryNo: number;
}

/**
 * Adds up what a batch does to each account: the whole change, the deepest point on the way (in the order of the
 * transfers), and for each transfer that touches a customer's `available` account the running change and number of its
 * statement entry. Accounts come sorted by id.
 */
export function toBatch(groups: readonly (readonly Transfer[])[]): LedgerBatch {
  const touched = new Map<string, Touched>();
  const lines: Line[] = [];
  groups.forEach((transfers, index) => {
    for (const transfer of transfers) {
      const debit = touch(touched, transfer.debit);
      const credit = touch(touched, transfer.credit);
      debit.delta -= transfer.amount;
      if (debit.delta < debit.low) debit.low = debit.delta;
      credit.delta += transfer.amount;
      const entry = hasStatement(transfer.debit) ? debit : hasStatement(transfer.credit) ? credit : undefined;
      if (entry) entry.entries++;
      const entryDelta = entry?.delta ?? 0n;
      lines.push({ group: index + 1, transfer, debit, credit, entry, entryDelta, entryNo: entry?.entries ?? 0 });
    }
  });
  const accounts = [...touched.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  accounts.forEach((account, i) => {
    account.at = i + 1;
  });
  return {
    accounts: {
      ids: accounts.map((a) => a.id),
      keys: accounts.map((a) => a.key),
      deltas: accounts.map((a) => a.delta.toString()),
      lows: accounts.map((a) => a.low.toString()),
      entries: accounts.map((a) => a.entries),
    },
    transfers: {
      groups: lines.map((l) => l.group),
      refs: lines.map((l) => l.transfer.ref),
      slots: lines.map((l) => l.transfer.slot),
      kinds: lines.map((l) => l.transfer.kind),
      debits: lines.map((l) => l.debit.id),
      credits: lines.map((l) => l.credit.id),
      amounts: lines.map((l) => l.transfer.amount.toString()),
      entryAt: lines.map((l) => l.entry?.at ?? null),
      entryDelta: lines.map((l) => (l.entry ? l.entryDelta.toString() : null)),
      entryNo: lines.map((l) => (l.entry ? l.entryNo : null)),
    },
  };
}

/** A statement shows what a customer can spend: the entries of the `available` accounts. */
function hasStatement(key: AccountKey): boolean {
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
