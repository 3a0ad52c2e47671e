import type { DataSource } from 'typeorm';

const BATCH = 5_000;
const MAX_BATCHES = 200;

/**
 * Deletes the rows of `table` whose `column` (epoch milliseconds, indexed) is before `before`, in short batches and at
 * most a million rows. The names are inserted into the statement unescaped.
 */
export async function prune(dataSource: DataSource, table: string, column: string, before: number): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const [, deleted]: [unknown, number] = await dataSource.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < $1 limit ${BATCH}))`,
      [before],
    );
    if (deleted < BATCH) return;
  }
}
