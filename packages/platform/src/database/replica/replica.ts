import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Clock } from '../../clock.js';
import type { Logger } from '../../logging/logger.js';
import { withTimeLimit } from '../../observability/time-limit.js';
import { createDataSource, type DatabaseOptions, limitSilence } from '../data-source.js';
import { LogHistory } from './log-history.js';
import { hasReached, type LogPlace, shownPlace, writtenPlace } from './log-place.js';

/** A replica that takes longer to say where it is, or to take a connection, counts as away. */
const ANSWER_LIMIT_MS = 1_000;
/** Longer than any read takes, and shorter than its caller waits. */
const SILENCE_LIMIT_MS = 7_000;
/** More reads at once go to the primary. */
const POOL_SIZE = 4;
/** Pauses between looks at a replica that has almost caught up, milliseconds. */
const LOOKS_MS = [0, 2, 5, 10, 20, 40, 80] as const;
/** A replica that was further behind at the last look is not waited for. */
const WAIT_BELOW_MS = 2_000;

/** An answer that is not older counts as new: the primary's log is noted once a second. */
const NEW_ENOUGH_MS = 2_000;

/** A connection to the replica for one read, and how new its answers are. */
export interface ReplicaConnection {
  runner: QueryRunner;
  /** If what was confirmed after this moment, epoch milliseconds, may be missing. */
  asOf: number | undefined;
}

/** Why the primary answers in the replica's place. */
export type Refusal = 'behind' | 'away';

/** A streaming replica of a service's PostgreSQL, which is looked at every second. */
export class Replica {
  private readonly history = new LogHistory();
  private opening: Promise<unknown> | undefined;
  private asking: Promise<LogPlace | undefined> | undefined;
  private isThere = false;
  /** The newest moment of which the replica is known to have everything. */
  private asOf: number;
  private readonly dataSource: DataSource;

  /** @param options of the primary, but with the replica's URL */
  constructor(
    private readonly primary: DataSource,
    options: DatabaseOptions,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.dataSource = createDataSource({
      ...{ ...options, poolSize: POOL_SIZE, connectTimeoutMs: ANSWER_LIMIT_MS },
      applicationName: `${options.schema} reads`,
    });
    this.asOf = clock.now();
  }

  /** How far the replica is behind the primary at the last look, milliseconds; it grows while the replica is away. */
  get lagMs(): number {
    return Math.max(0, (this.history.newest ?? this.clock.now()) - this.asOf);
  }

  /** Notes where the primary and the replica are. @throws if the primary does not answer */
  async look(): Promise<void> {
    // The time first: what is confirmed before it is in the place that is asked for after it.
    const at = this.clock.now();
    this.history.add(at, await writtenPlace(this.primary.manager));
    const shown = await withTimeLimit(ANSWER_LIMIT_MS, () => this.ask()).catch(() => undefined);
    if (this.isThere !== (shown !== undefined)) {
      this.isThere = shown !== undefined;
      this.log.warn(this.isThere ? 'the replica answers' : 'the replica is away; the primary answers its reads');
    }
    this.asOf = Math.max(this.asOf, (shown && this.history.momentOf(shown)) ?? 0);
  }

  /**
   * A connection to the replica if it has all that was confirmed `maxAgeMs` ago; for 0, when this was called. A replica that
   * is a moment behind is waited for. Whoever gets the connection releases it.
   * @throws if the replica or the primary does not answer
   */
  async connection(maxAgeMs: number): Promise<ReplicaConnection | Refusal> {
    if (!this.isThere) return 'away';
    const begun = this.clock.now();
    const wanted =
      (maxAgeMs > 0 ? this.history.placeAt(begun - maxAgeMs) : undefined) ?? (await writtenPlace(this.primary.manager));
    const runner = this.dataSource.createQueryRunner();
    try {
      const shown = await this.untilReached(runner.manager, wanted);
      if (shown) {
        const asOf = maxAgeMs > 0 ? (this.history.momentOf(shown) ?? begun - maxAgeMs) : begun;
        return { runner, asOf: begun - asOf > NEW_ENOUGH_MS ? asOf : undefined };
      }
    } catch (error) {
      await runner.release();
      throw error;
    }
    await runner.release();
    return 'behind';
  }

  async close(): Promise<void> {
    await this.opening?.catch(() => undefined);
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  /** Opens the replica's pool at the first answer: a service starts without its replica. At most one question waits. */
  private ask(): Promise<LogPlace | undefined> {
    this.asking ??= this.open()
      .then(() => shownPlace(this.dataSource.manager))
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }

  private async open(): Promise<void> {
    if (this.dataSource.isInitialized) return;
    this.opening ??= this.dataSource.initialize().finally(() => {
      this.opening = undefined;
    });
    await this.opening;
    limitSilence(this.dataSource, SILENCE_LIMIT_MS);
  }

  private async untilReached(manager: EntityManager, wanted: LogPlace): Promise<LogPlace | undefined> {
    const looks = this.lagMs < WAIT_BELOW_MS ? LOOKS_MS : [0];
    for (const pauseMs of looks) {
      if (pauseMs > 0) await sleep(pauseMs);
      const shown = await shownPlace(manager);
      if (!shown || shown.line !== wanted.line) return undefined;
      if (hasReached(shown, wanted)) return shown;
    }
    return undefined;
  }
}
