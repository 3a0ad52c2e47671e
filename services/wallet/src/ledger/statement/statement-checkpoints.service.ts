import { Clock, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { advanceCursor, readCursor, writeDueCheckpoints } from './statement-checkpoints.repository.js';

const INTERVAL_MS = 2_000;
/** A transfer becomes visible at its commit, which may be this much later than its `at`. */
const MAX_COMMIT_DELAY_MS = 60_000;
const MAX_ROUNDS = 50;

/** Writes the checkpoints of statements a few seconds behind the ledger, at no cost to its writes. */
@Injectable()
export class StatementCheckpointsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeping = Promise.resolve();
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.timer) this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  /** Writes missing checkpoints, a bounded number per call. Several processes may call it at once. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const since = await readCursor(this.dataSource);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (await writeDueCheckpoints(this.dataSource, since)) continue;
      await advanceCursor(this.dataSource, now - MAX_COMMIT_DELAY_MS);
      return;
    }
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep()
        .catch((error: unknown) => this.log.warn('statement checkpoints could not be written; trying again', error))
        .then(() => this.schedule());
    }, INTERVAL_MS);
  }
}
