import type { DataSource } from 'typeorm';
import type { Clock } from '../clock.js';
import { prune } from '../database/prune.js';
import { STREAM_KEEPS_MS } from '../events/jetstream.js';
import type { Logger } from '../logging/logger.js';
import { type Repeating, repeat } from './repeat.js';

const EVERY_MS = 600_000;
const IDEMPOTENCY_MS = 86_400_000;
/** A day longer than the stream keeps what consumers have acknowledged, so that a late repeat still finds its row. */
const INBOX_MS = STREAM_KEEPS_MS + 86_400_000;

/** Removes idempotency keys after 24 hours and inbox rows after eight days, for as long as the service runs. */
export function startMaintenance(dataSource: DataSource, clock: Clock, log: Logger): Repeating {
  return repeat(
    () => removeOld(dataSource, clock.now()),
    EVERY_MS,
    log,
    'maintenance failed and waits for its next turn',
  );
}

/** One turn, at `now` (epoch milliseconds). */
export async function removeOld(dataSource: DataSource, now: number): Promise<void> {
  await prune(dataSource, 'idempotency', 'at', now - IDEMPOTENCY_MS);
  await prune(dataSource, 'inbox', 'at', now - INBOX_MS);
}
