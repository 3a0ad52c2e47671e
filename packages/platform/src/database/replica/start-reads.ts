import type { DataSource } from 'typeorm';
import type { Clock } from '../../clock.js';
import type { Logger } from '../../logging/logger.js';
import type { Metrics } from '../../observability/metrics.js';
import { repeat } from '../../service/repeat.js';
import type { DatabaseOptions } from '../data-source.js';
import { Reads } from './reads.js';
import { Replica } from './replica.js';

const LOOK_EVERY_MS = 1_000;

interface ReadParts {
  /** The replica's; undefined if there is none. */
  url: string | undefined;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

/** The reads of a service, and what ends the connections to its replica. @param options of the primary */
export function startReads(
  primary: DataSource,
  options: DatabaseOptions,
  { url, clock, log, metrics }: ReadParts,
): { reads: Reads; stopReads: () => Promise<void> } {
  if (url === undefined) return { reads: new Reads(primary), stopReads: async () => undefined };
  const replica = new Replica(primary, { ...options, url }, clock, log);
  const looking = repeat(() => replica.look(), LOOK_EVERY_MS, log, 'the primary does not say where its log is');
  return {
    reads: new Reads(primary, { replica, log, metrics }),
    stopReads: async () => {
      await looking.stop();
      await replica.close();
    },
  };
}
