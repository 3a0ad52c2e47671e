import type { DataSource } from 'typeorm';

/** The most missing checkpoints that one statement writes. */
const MAX_DUE = 200;
/** The most checkpoints that one statement writes for one account. */
const MAX_PER_ACCOUNT = 500;

/**
 * Writes the checkpoints due since $1, oldest first. The last checkpoint of each account is found by one index look-up.
 * Looking for a checkpoint at each due place instead compares every place with every checkpoint until PostgreSQL has
 * statistics of the table: this took a third of the processor half a minute after the first order. Accounts come in one
 * order, so that concurrent processes cannot deadlock.
 */
const WRITE_DUE = `
  select coalesce(sum(places), 0) as places, count(statement_write_checkpoints(account, upto, ${MAX_PER_ACCOUNT})) from (
    select entry_account as account, max(entry_no) as upto, count(*) as places from (
      select entry_account, entry_no from transfers t
      where at >= $1 and entry_no % 128 = 0 and entry_no > coalesce((
        select max(c.entry_no) from statement_checkpoints c where c.account = t.entry_account and c.kind = '*'), 0)
      order by at limit ${MAX_DUE}
    ) missing group by entry_account order by entry_account
  ) due`;

/** Writes the oldest due checkpoints made since a moment (epoch milliseconds); answers whether more may be due. */
export async function writeDueCheckpoints(dataSource: DataSource, since: number): Promise<boolean> {
  const [written]: { places: string }[] = await dataSource.query(WRITE_DUE, [since]);
  return Number(written?.places) === MAX_DUE;
}

/** The moment up to which all checkpoints are written, epoch milliseconds. */
export async function readCursor(dataSource: DataSource): Promise<number> {
  const [cursor]: { at: string }[] = await dataSource.query('select at from statement_cursor');
  return Number(cursor?.at ?? 0);
}

/** Moves the cursor forward, never back. */
export async function advanceCursor(dataSource: DataSource, at: number): Promise<void> {
  await dataSource.query('update statement_cursor set at = greatest(at, $1)', [at]);
}
