import type { EntityManager } from 'typeorm';
import { readRange, type StatementRange, type StatementRow, splitOf } from './statement.repository.js';

/**
 * `size` entries of up to two ranges merged by time, newest first, after skipping the newest `skip`. The cost does not grow
 * with the length of the statements.
 */
export async function readRanges(
  db: EntityManager,
  ranges: readonly StatementRange[],
  skip: number,
  size: number,
): Promise<StatementRow[]> {
  const [a, b] = ranges.filter((s) => s.top > s.low);
  if (!a || skip >= countOf(ranges)) return [];
  if (!b) return readRange(db, a, skip, size);
  const split = skip === 0 ? 0 : await splitOf(db, a, b, skip);
  const first = await readRange(db, a, split, size);
  return merge(first, await readRange(db, b, skip - split, size)).slice(0, size);
}

/** The number of entries in these ranges. */
export function countOf(ranges: readonly StatementRange[]): number {
  return ranges.reduce((sum, s) => sum + s.top - s.low, 0);
}

/** Merges two lists, each newest first. On a tie the first list's entry comes first. */
function merge(a: readonly StatementRow[], b: readonly StatementRow[]): StatementRow[] {
  const merged: StatementRow[] = [];
  let i = 0;
  for (const row of b) {
    for (let next = a[i]; next && Number(next.at) >= Number(row.at); next = a[++i]) merged.push(next);
    merged.push(row);
  }
  return [...merged, ...a.slice(i)];
}
