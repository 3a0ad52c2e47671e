import type { TestDatabase } from './test-database.js';
import { until } from './until.js';

/** Waits until at least `count` transactions in this database wait for locks that others hold. */
export function untilBlocked({ dataSource }: TestDatabase, count = 1): Promise<void> {
  return until(async () => {
    const [row]: { blocked: number }[] = await dataSource.query(
      `select count(distinct pid)::int as blocked from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    );
    return row !== undefined && row.blocked >= count;
  });
}
