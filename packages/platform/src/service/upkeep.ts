import type { DataSource } from 'typeorm';
import type { Clock } from '../clock.js';
import type { Logger } from '../logging/logger.js';
import { type Repeating, repeat } from './repeat.js';

const EVERY_MS = 600_000;
const IDEMPOTENCY_MS = 86_400_000;
/** Longer than JetStream keeps an event, so that a late repeat still finds its row. */
const INBOX_MS = 8 * 86_400_000;
const BATCH = 5_000;

/** Removes idempotency keys after 24 hours and inbox rows after eight days, a bounded batch at a time. */
export function startUpkeep(dataSource: DataSource, clock: Clock, log: Logger): Repeating {
  const sweep = async (): Promise<void> => {
    await prune(dataSource, 'idempotency', clock.now() - IDEMPOTENCY_MS);
    await prune(dataSource, 'inbox', clock.now() - INBOX_MS);
  };
  return repeat(sweep, EVERY_MS, log, 'upkeep waits for its next turn');
}

async function prune(dataSource: DataSource, table: 'idempotency' | 'inbox', before: number): Promise<void> {
  await dataSource.query(
    `delete from ${table} where ctid = any(array(select ctid from ${table} where at < $1 limit ${BATCH}))`,
    [before],
  );
}
