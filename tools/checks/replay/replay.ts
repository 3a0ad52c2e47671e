import pg from 'pg';
import { ordersSql, type ReplayRow, TICKS_KEPT_SQL } from './replay.sql.ts';
import { type Difference, differencesOf } from './settle-again.ts';

export interface ReplayReport {
  /** The differences and the sums, one per line. */
  lines: string[];
  differences: Difference[];
}

const BATCH = 2_000;
const STATEMENT_TIMEOUT_MS = 600_000;
/** Of more differences only the number is reported. */
const MAX_TOLD = 1_000;

/**
 * Settles again all orders that settle in [from, to), epoch milliseconds, in one snapshot of all schemas. Only reads.
 * The same period always gives the same result, because ticks and results never change.
 */
export async function replay(adminDatabaseUrl: string, from: number, to: number): Promise<ReplayReport> {
  const client = new pg.Client({ connectionString: adminDatabaseUrl, statement_timeout: STATEMENT_TIMEOUT_MS });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const kept = await client.query<{ since: string | null }>(TICKS_KEPT_SQL);
    const since = Number(kept.rows[0]?.since ?? to);
    const { orders, differences } = await settleAll(client, from, to);
    const lines = differences.slice(0, MAX_TOLD).map(({ order, what }) => `${order}: ${what}`);
    if (since > from)
      lines.push(`Ticks are kept since ${new Date(since).toISOString()} only; earlier orders cannot be checked.`);
    lines.push(`${orders} orders settled again from the tick log, ${differences.length} differences.`);
    return { lines, differences };
  } finally {
    await client.end();
  }
}

async function settleAll(
  client: pg.Client,
  from: number,
  to: number,
): Promise<{ orders: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let orders = 0;
  await client.query(`declare replayed no scroll cursor for ${ordersSql(from, to)}`);
  for (;;) {
    const { rows } = await client.query<ReplayRow>(`fetch ${BATCH} from replayed`);
    if (rows.length === 0) return { orders, differences };
    for (const row of rows) differences.push(...differencesOf(row));
    orders += rows.length;
  }
}
