import { Logger, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { TickCache } from '../ticks/tick-cache.js';
import { SettlementRepository } from './settlement.repository.js';
import { SettlementService } from './settlement.service.js';

const EVERY_MS = 1_000;
/** How late a bucket must be before it is the sweeper's: jobs have had their chance by then. */
const LATE_MS = 1_000;
const MAX_BUCKETS = 200;
const IN_FLIGHT = 8;

/** Finds what no job has settled: PostgreSQL is the truth, and Redis may lose everything. */
@Injectable()
export class SettlementSweeper implements OnModuleInit, OnModuleDestroy {
  private repeating: Repeating | undefined;
  private stopped = false;

  constructor(
    private readonly repository: SettlementRepository,
    private readonly settlement: SettlementService,
    private readonly ticks: TickCache,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.repeating = repeat(() => this.sweep(), EVERY_MS, this.log, 'the sweeper tries again');
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.repeating?.stop();
  }

  /** One turn: settles every bucket that is overdue. */
  async sweep(): Promise<void> {
    const buckets = await this.repository.overdue(Math.floor(this.ticks.feedNow()) - LATE_MS, MAX_BUCKETS);
    const next = buckets.values();
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => this.work(next)));
  }

  private async work(buckets: Iterator<{ productId: string; settleTime: number }>): Promise<void> {
    for (let next = buckets.next(); !next.done && !this.stopped; next = buckets.next()) {
      await this.settlement
        .settle(next.value)
        .catch((error: unknown) => this.log.warn(`a bucket of ${next.value.productId} stays open for now`, error));
    }
  }
}
