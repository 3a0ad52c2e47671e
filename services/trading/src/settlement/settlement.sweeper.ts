import { Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { TickCache } from '../ticks/tick-cache.js';
import { SettlementRepository } from './settlement.repository.js';
import { SettlementService } from './settlement.service.js';
import type { SettlementBatch } from './settlement-queue.js';

const EVERY_MS = 1_000;
/** How long after its settle time a batch is left to its job. */
const LATE_MS = 1_000;
const MAX_BATCHES = 200;
const IN_FLIGHT = 8;

/** Settles overdue batches whose job was lost or failed. PostgreSQL is the source of truth; Redis may lose everything. */
@Injectable()
export class SettlementSweeper extends Periodic {
  constructor(
    private readonly repository: SettlementRepository,
    private readonly settlement: SettlementService,
    private readonly ticks: TickCache,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not look for overdue settlement batches', log);
  }

  async run(): Promise<void> {
    const batches = await this.repository.overdue(Math.floor(this.ticks.feedNow()) - LATE_MS, MAX_BATCHES);
    const next = batches.values();
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => this.settleEach(next)));
  }

  private async settleEach(batches: Iterator<SettlementBatch>): Promise<void> {
    for (let next = batches.next(); !next.done && !this.stopped; next = batches.next()) {
      const { productId, settleTime } = next.value;
      await this.settlement
        .settle(next.value)
        .catch((error: unknown) => this.log.warn(`the ${productId} batch of ${settleTime} stays open for now`, error));
    }
  }
}
