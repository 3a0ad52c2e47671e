import type { EntityManager } from 'typeorm';
import { isRare } from './frequent-kinds.js';
import { lastWritten, type Place, readKind, readWindow, type TransferRow } from './transfers.repository.js';

/**
 * While fewer transfers than this were read, each step is eight times as long as the one before, to pass quiet times
 * quickly. After that it is twice as long, so that busy times are not read in one go.
 */
const FEW = 1_000;
/** A search ends after reading about this many transfers without filling a page; the next request continues there. */
const MAX_READ = 10_000;
/** 2^41 milliseconds are seventy years. */
const MAX_STEPS = 41;

export interface Found {
  rows: TransferRow[];
  /** Where the next page begins: nothing before this has been read. */
  next: { before: Place | undefined; to: number } | undefined;
  /** How far back the search has read, epoch milliseconds. */
  searchedTo: number;
}

/**
 * The newest `limit` transfers of a period that match a filter. Transfers close in time are close in the table, so the cost
 * of a step depends only on what is in it. If few transfers match, a page ends early instead of reading the whole period.
 * Rare kinds have an index and need no steps.
 */
export async function searchBack(
  db: EntityManager,
  period: { from: number; to: number; before: Place | undefined },
  filter: { kind: string | undefined; account: string | undefined },
  limit: number,
): Promise<Found> {
  if (filter.kind !== undefined && filter.account === undefined && isRare(filter.kind)) {
    const found = await readKind(db, filter.kind, period, limit);
    return fullPage(found, limit) ?? { rows: found, next: undefined, searchedTo: period.from };
  }
  const rows: TransferRow[] = [];
  let to = period.to;
  let read = 0;
  let step = await firstStep(db, to);
  for (let steps = 0; steps < MAX_STEPS && to > period.from && read < MAX_READ; steps++) {
    const from = Math.max(period.from, to - step);
    const page = await readWindow(db, { from, to, before: period.before }, filter, limit - rows.length);
    rows.push(...page.rows);
    read += page.read;
    const full = fullPage(rows, limit);
    if (full) return full;
    // How long the next step may be if the time before is as busy.
    const longest = page.read > 0 ? ((MAX_READ - read) * (to - from)) / page.read : Number.POSITIVE_INFINITY;
    to = from;
    step = Math.max(1, Math.floor(Math.min(step * (read < FEW ? 8 : 2), longest)));
  }
  return { rows, next: to > period.from ? { before: undefined, to } : undefined, searchedTo: to };
}

/**
 * The length of the first step before `to`, milliseconds: back to the middle of the transfers written last or, if `to` is
 * earlier than that, as long as it took to write half of them. At any rate of writing, it finds about a page.
 */
async function firstStep(db: EntityManager, to: number): Promise<number> {
  const last = await lastWritten(db);
  return last ? Math.max(1, (to > last.middle ? to : last.newest) - last.middle) : 1;
}

/** The page of these rows, if it is full. */
function fullPage(rows: TransferRow[], limit: number): Found | undefined {
  const last = rows.at(-1);
  if (rows.length < limit || !last) return undefined;
  const before = { at: Number(last.at), ref: last.ref, slot: last.slot };
  return { rows, next: { before, to: before.at + 1 }, searchedTo: before.at };
}
