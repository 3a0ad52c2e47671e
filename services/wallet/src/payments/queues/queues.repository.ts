import type { DataSource } from 'typeorm';
import { OPEN_STATUSES } from '../payment-records.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_COUNTED = 10_000;

interface QueueRow {
  open: number;
  over_an_hour: number;
  over_a_day: number;
  oldest: string | null;
}

interface WaitingRow {
  day: string;
  count: number;
  median_s: number;
  p95_s: number;
  kept: number | null;
}

/**
 * How much waits in a queue, and for how long.
 * @param waits the SQL condition of waiting rows in the queue's table; $1 is the current time
 * @param since the column with the time from which a row waits
 */
export async function queueLengths(
  dataSource: DataSource,
  table: 'deposits' | 'withdrawals' | 'rail_events',
  waits: string,
  since: 'created_at' | 'at',
  now: number,
): Promise<QueueRow> {
  const [row]: QueueRow[] = await dataSource.query(
    `select count(*)::int as open, count(*) filter (where since < $1::bigint - ${HOUR_MS})::int as over_an_hour,
       count(*) filter (where since < $1::bigint - ${DAY_MS})::int as over_a_day, min(since) as oldest
     from (select ${since} as since from ${table} where ${waits} order by ${since} limit ${MAX_COUNTED}) q`,
    [now],
  );
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}

/** How long customers waited for their money, by the UTC day of the request. Reads ranges of an index on the day. */
export function waitingTimes(
  dataSource: DataSource,
  table: 'deposits' | 'withdrawals',
  from: number,
  to: number,
): Promise<WaitingRow[]> {
  const [until, kept] =
    table === 'deposits'
      ? ['updated_at', 'null']
      : ['ended_at', 'count(*) filter (where ended_at <= expected_by)::int'];
  const quantile = (share: number): string =>
    `round(percentile_cont(${share}) within group (order by ${until} - created_at) / 1000)::int`;
  return dataSource.query(
    `select to_char(to_timestamp(created_at / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count,
       ${quantile(0.5)} as median_s, ${quantile(0.95)} as p95_s, ${kept} as kept
     from ${table} where created_at >= $1 and created_at < $2 and status = 'success' group by 1 order by 1`,
    [from, to],
  );
}

/** The open records of a list by status, at most 10,000 of each: their number and the time of the oldest. */
export function countOpenByStatus(
  dataSource: DataSource,
  table: 'deposits' | 'withdrawals',
): Promise<{ status: string; count: number; oldest: string }[]> {
  return dataSource.query(
    `select s.status, q.count, q.oldest
     from unnest($1::text[]) as s (status) cross join lateral (
       select count(*)::int as count, min(created_at) as oldest
       from (select created_at from ${table} where status = s.status order by created_at limit ${MAX_COUNTED}) o
     ) q where q.count > 0`,
    [OPEN_STATUSES],
  );
}

/** How many rows meet a condition, at most 10,000. */
export async function countWhere(
  dataSource: DataSource,
  table: 'withdrawals' | 'rail_events',
  condition: string,
  params: unknown[] = [],
): Promise<number> {
  const [row]: { count: number }[] = await dataSource.query(
    `select count(*)::int as count from (select 1 from ${table} where ${condition} limit ${MAX_COUNTED}) q`,
    params,
  );
  return row?.count ?? 0;
}
