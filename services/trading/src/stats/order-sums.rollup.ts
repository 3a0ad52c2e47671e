import { Clock, Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import {
  countAccounts,
  countOrders,
  firstOpen,
  firstSettleTime,
  lockCursor,
  moveCursor,
} from './order-sums.repository.js';

const EVERY_MS = 20_000;
const HOUR_MS = 3_600_000;
/** How long after its settle time an order is counted; before that, its row may not be written yet. */
const DELAY_MS = 60_000;
const MAX_HOURS = 24;

/**
 * Adds settled orders up by hour and instrument, in the background, so that settlement does no work for it. Settled orders
 * are final, and the rollup stops before the first open order, so each order is counted once.
 */
@Injectable()
export class OrderSumsRollup extends Periodic {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not count settled orders', log);
  }

  /** Counts up to 24 hours of orders. */
  async run(): Promise<void> {
    for (let hours = 0; hours < MAX_HOURS; hours++) {
      if (!(await this.dataSource.transaction((manager) => this.countHour(manager)))) return;
    }
  }

  /** Counts to the end of the hour, or as far as orders are final. Returns whether more can be counted. */
  private async countHour(manager: EntityManager): Promise<boolean> {
    const counted = await lockCursor(manager);
    if (counted === undefined) return false;
    // Without any orders the cursor still leaves 0; otherwise each run would search the whole table for the first one.
    const from = counted > 0 ? counted : ((await firstSettleTime(manager)) ?? this.clock.now() - HOUR_MS);
    const final = Math.min(this.clock.now() - DELAY_MS, (await firstOpen(manager)) ?? Number.MAX_SAFE_INTEGER);
    const hour = from - (from % HOUR_MS);
    const to = Math.min(hour + HOUR_MS, final);
    if (to <= from) return false;
    await countOrders(manager, hour, from, to);
    await countAccounts(manager, from, to);
    await moveCursor(manager, to);
    return to < final;
  }
}
