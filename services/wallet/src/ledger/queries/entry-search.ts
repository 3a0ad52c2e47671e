import type { EntityManager } from 'typeorm';
import {
  type AccountRow,
  entriesBefore,
  readEntries,
  siblings,
  type TransferFilter,
  type TransferRow,
} from './transfers.repository.js';

export interface EntriesFound {
  rows: TransferRow[];
  /** How far down each of the two statements has been read; undefined when both are done. */
  next: [number, number] | undefined;
}

/**
 * A page of a customer's transfers, newest first: the entries of at most two statements merged by time, with the other
 * transfers of their causes.
 */
export async function searchEntries(
  db: EntityManager,
  accounts: readonly AccountRow[],
  cursor: readonly [number, number] | undefined,
  filter: TransferFilter,
  limit: number,
): Promise<EntriesFound> {
  const { from, to, kind } = filter;
  const parts: { low: number; top: number; rows: TransferRow[]; searchedTo: number }[] = [];
  for (const [i, account] of accounts.slice(0, 2).entries()) {
    const low = from === undefined ? 0 : await entriesBefore(db, account, from);
    const end = to === undefined ? Number(account.entries) : await entriesBefore(db, account, to);
    const top = Math.min(end, cursor?.[i] ?? end);
    parts.push({ low, top, ...(await readEntries(db, account.id, low, top, kind, limit)) });
  }
  const merged = parts
    .flatMap((part, i) => part.rows.map((row) => ({ row, i })))
    .sort(
      (a, b) => Number(b.row.at) - Number(a.row.at) || a.i - b.i || Number(b.row.entry_no) - Number(a.row.entry_no),
    );
  const page = merged.slice(0, limit);
  const next = parts.map((part, i) => {
    const taken = page.findLast((entry) => entry.i === i);
    if (page.length === merged.length) return part.searchedTo;
    return taken ? Number(taken.row.entry_no) - 1 : part.top;
  });
  const more = parts.some((part, i) => (next[i] ?? 0) > part.low);
  const others =
    page.length > 0
      ? await siblings(
          db,
          page.map(({ row }) => row),
          filter.kind,
        )
      : [];
  const rows = [...page.map(({ row }) => row), ...others].sort((a, b) => Number(b.at) - Number(a.at));
  return { rows, next: more ? [next[0] ?? 0, next[1] ?? 0] : undefined };
}
