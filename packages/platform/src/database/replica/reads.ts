import { AppError } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { Logger } from '../../logging/logger.js';
import type { Metrics } from '../../observability/metrics.js';
import type { Refusal, Replica } from './replica.js';

/** An answer and, if it may lack something older than two seconds, of what moment it is (epoch milliseconds). */
export interface AgedAnswer<T> {
  answer: T;
  asOf: number | undefined;
}

interface ReplicaParts {
  replica: Replica;
  log: Logger;
  metrics: Metrics;
}

/**
 * Reads that need not burden the primary: reports, exports, searches. They go to the service's replica, if it has one that
 * is new enough, and to the primary otherwise (docs/adr/054-read-replicas.md).
 */
export class Reads {
  private readonly replica: Replica | undefined;
  private readonly log: Logger | undefined;
  private readonly count: (by: 'replica' | Refusal | 'failed') => void = () => undefined;

  constructor(
    private readonly primary: DataSource,
    parts?: ReplicaParts,
  ) {
    if (!parts) return;
    const { replica, metrics } = parts;
    this.replica = replica;
    this.log = parts.log;
    const reads = metrics.counter(
      'replica_reads_total',
      'Reads that a replica may answer: it did, or the primary because it was behind, away or failed.',
      ['outcome'],
    );
    this.count = (outcome) => reads.inc({ outcome });
    metrics.gauge(
      'replica_lag_seconds',
      'How far the replica is behind the primary; it grows while the replica is away.',
      () => replica.lagMs / 1_000,
    );
  }

  /**
   * Everything that was confirmed before this call is in the answer, whoever wrote it. `work` only reads, one statement at a
   * time, and may run twice.
   */
  async current<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return (await this.aged(0, work)).answer;
  }

  /** As current(), but what was confirmed in the last `maxAgeMs` (at most a minute) may be missing. */
  async aged<T>(maxAgeMs: number, work: (manager: EntityManager) => Promise<T>): Promise<AgedAnswer<T>> {
    const answered = this.replica && (await this.onReplica(this.replica, maxAgeMs, work));
    return answered ?? { answer: await work(this.primary.manager), asOf: undefined };
  }

  /** The replica's answer, or undefined if it has none that is new enough. */
  private async onReplica<T>(
    replica: Replica,
    maxAgeMs: number,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<AgedAnswer<T> | undefined> {
    try {
      const connection = await replica.connection(maxAgeMs);
      if (typeof connection === 'string') {
        this.count(connection);
        return undefined;
      }
      const { runner, asOf } = connection;
      try {
        const answer = await work(runner.manager);
        this.count('replica');
        return { answer, asOf };
      } finally {
        await runner.release();
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Such as a statement that the replica cancelled to go on replaying. What is wrong everywhere, the primary says too.
      this.count('failed');
      this.log?.warn('a replica did not answer a read; the primary does', error);
      return undefined;
    }
  }
}
