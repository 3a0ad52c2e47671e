import type { Logger } from '../logging/logger.js';
import { Periodic } from '../service/periodic.js';

/** How often the versions are read. */
export const REFRESH_MS = 2_000;

/** A provider that keeps versions in memory. How old they are is a metric, because stale terms stop orders and payments. */
export abstract class VersionReader extends Periodic {
  /** When they were last read completely, epoch milliseconds. */
  protected readAtMs = Number.NEGATIVE_INFINITY;

  /** @param reads what is read, as the metric and the log name it */
  protected constructor(
    readonly reads: string,
    log: Logger,
  ) {
    super(REFRESH_MS, `could not refresh the versions of ${reads}`, log);
  }

  /** How long ago they were last read, milliseconds. */
  ageMs(nowMs: number): number {
    return nowMs - this.readAtMs;
  }
}
