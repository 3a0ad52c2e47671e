import { AppError } from '@makoto/contracts';
import { Clock, Logger, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AccrualsService } from '../accruals/accruals.service.js';
import { ReturnsTeller } from '../accruals/returns-teller.js';
import { ExitsService } from '../exits/exits.service.js';
import { PlacingService } from '../purchases/placing.service.js';
import { pruneQuotes } from '../purchases/quotes.repository.js';
import { AccrualsProcessor } from './accruals.processor.js';

const EVERY_MS = 10_000;
/** Longer than any request takes: what is older has nobody who waits for it. */
const ORPHAN_MS = 30_000;
const BATCH = 100;
const KEEP_QUOTES_MS = 86_400_000;

interface Unfinished {
  id: string;
  status: 'placing' | 'exiting';
}

/** Finds in PostgreSQL whatever is overdue, however it came about: lost jobs, crashes, a ledger that did not answer. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly accruals: AccrualsService,
    private readonly teller: ReturnsTeller,
    private readonly processor: AccrualsProcessor,
    private readonly placing: PlacingService,
    private readonly exits: ExitsService,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.sweep(), EVERY_MS, this.log, 'the sweeper waits for its next round');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** One round. */
  async sweep(): Promise<void> {
    await this.finishOld();
    await this.accruals.runDue();
    this.teller.wake();
    await this.processor.schedule();
    await pruneQuotes(this.dataSource, this.clock.now() - KEEP_QUOTES_MS);
  }

  private async finishOld(): Promise<void> {
    const rows: Unfinished[] = await this.dataSource.query(
      `select id, status from positions
       where status in ('placing', 'exiting') and coalesce(completed_at, created_at) <= $1
       order by created_at limit $2`,
      [this.clock.now() - ORPHAN_MS, BATCH],
    );
    for (const { id, status } of rows) {
      try {
        if (status === 'placing') await this.placing.settle(id);
        else await this.exits.finish(id);
      } catch (error) {
        // A wallet that is away is away for all of them, and for the returns too.
        if (error instanceof AppError && error.errorName === 'UNAVAILABLE') throw error;
        this.log.error(`the position ${id} stays ${status}; the others go on`, error);
      }
    }
  }
}
