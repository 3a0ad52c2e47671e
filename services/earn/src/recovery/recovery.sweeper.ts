import { AppError } from '@makoto/contracts';
import { Clock, Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AccrualsProcessor } from '../accruals/accruals.processor.js';
import { AccrualsService } from '../accruals/accruals.service.js';
import { ReturnsPublisher } from '../accruals/returns.publisher.js';
import { ExitsService } from '../exits/exits.service.js';
import { findUnfinished } from '../positions/positions.repository.js';
import { PlacingService } from '../purchases/placing.service.js';
import { pruneQuotes } from '../purchases/quotes.repository.js';

const EVERY_MS = 10_000;
/** Longer than any request takes, so nobody is waiting for the position any more. */
const ORPHANED_MS = 30_000;
const BATCH = 100;
const KEEP_QUOTES_MS = 86_400_000;

/** Finishes whatever is overdue in PostgreSQL after lost jobs, crashes and requests that the ledger did not answer. */
@Injectable()
export class RecoverySweeper extends Periodic {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    log: Logger,
    private readonly accruals: AccrualsService,
    private readonly publisher: ReturnsPublisher,
    private readonly processor: AccrualsProcessor,
    private readonly placing: PlacingService,
    private readonly exits: ExitsService,
  ) {
    super(EVERY_MS, 'could not finish overdue work', log);
  }

  async run(): Promise<void> {
    await this.finishOrphaned();
    await this.accruals.runDue();
    void this.publisher.publishPending();
    await this.processor.schedule();
    await pruneQuotes(this.dataSource, this.clock.now() - KEEP_QUOTES_MS);
  }

  private async finishOrphaned(): Promise<void> {
    for (const { id, status } of await findUnfinished(this.dataSource, this.clock.now() - ORPHANED_MS, BATCH)) {
      try {
        if (status === 'placing') await this.placing.settle(id);
        else await this.exits.finish(id);
      } catch (error) {
        // If the wallet is down, neither the other positions nor the returns can be paid.
        if (error instanceof AppError && error.errorName === 'UNAVAILABLE') throw error;
        this.log.error(`position ${id} stays ${status}`, error);
      }
    }
  }
}
