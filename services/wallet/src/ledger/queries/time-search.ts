import type { DataSource } from 'typeorm';
import { isRare } from './numerous-kinds.js';
import { lastWritten, type Place, readKind, readWindow, type TransferRow } from './transfers.repository.js';

/**
 * Each step is eight times as long as the one before while little was found, so that quiet times are passed quickly, and
 * then twice as long, so that busy ones are not read in one go.
 */
const LITTLE = 1_000;
/** A search through about this many transfers without a page full ends, and goes on from there the next time. */
const MAX_LOOKED = 10_000;
/** Two to this power of milliseconds are seventy years. */
const MAX_STEPS = 41;

export interface Found {
  rows: TransferRow[];
  /** Where the next page begins: everything before this has not been looked at. */
  next: { before: Place | undefined; to: number } | undefined;
  /** How far back it was looked, epoch milliseconds. */
  lookedTo: number;
}

/**
 * The newest `limit` transfers of a stretch of time that pass a filter. What lies close in time lies close in the table, so
 * a step costs what lies in it, however much there is before; and a filter that few pass ends a page early rather than
 * reading all of it. A kind that is rare has an index and needs no steps.
 */
export async function searchBack(
  dataSource: DataSource,
  stretch: { from: number; to: number; before: Place | undefined },
  filter: { kind: string | undefined; account: string | undefined },
  limit: number,
): Promise<Found> {
  if (filter.kind !== undefined && filter.account === undefined && isRare(filter.kind)) {
    const found = await readKind(dataSource, filter.kind, stretch, limit);
    return fullPage(found, limit) ?? { rows: found, next: undefined, lookedTo: stretch.from };
  }
  const rows: TransferRow[] = [];
  let to = stretch.to;
  let looked = 0;
  let step = await firstStep(dataSource, to);
  for (let steps = 0; steps < MAX_STEPS && to > stretch.from && looked < MAX_LOOKED; steps++) {
    const from = Math.max(stretch.from, to - step);
    const page = await readWindow(dataSource, { from, to, before: stretch.before }, filter, limit - rows.length);
    rows.push(...page.rows);
    looked += page.looked;
    const full = fullPage(rows, limit);
    if (full) return full;
    // What is left to look through, if the time before is as busy.
    const room = page.looked > 0 ? ((MAX_LOOKED - looked) * (to - from)) / page.looked : Number.POSITIVE_INFINITY;
    to = from;
    step = Math.max(1, Math.floor(Math.min(step * (looked < LITTLE ? 8 : 2), room)));
  }
  return { rows, next: to > stretch.from ? { before: undefined, to } : undefined, lookedTo: to };
}

/**
 * How far before `to` a search looks first, milliseconds: to the middle of what was written last, or, where that is later,
 * as long as it took to write the half of it. So about as much is found as a page holds, at any pace.
 */
async function firstStep(dataSource: DataSource, to: number): Promise<number> {
  const last = await lastWritten(dataSource);
  return last ? Math.max(1, (to > last.middle ? to : last.newest) - last.middle) : 1;
}

/** A page that ends with its last transfer, where it is full. */
function fullPage(rows: TransferRow[], limit: number): Found | undefined {
  const last = rows.at(-1);
  if (rows.length < limit || !last) return undefined;
  const before = { at: Number(last.at), ref: last.ref, slot: last.slot };
  return { rows, next: { before, to: before.at + 1 }, lookedTo: before.at };
}
