import { Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { TickCache } from '../ticks/tick-cache.js';
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
/** How long after its settle time, by the feed's clock, an order is counted; before that, its row may not be written yet. */
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
    private readonly ticks: TickCache,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not count settled orders', log);
  }

  /** Counts up to 24 hours of orders; none before the first prices have arrived. */
  async run(): Promise<void> {
    // Settle times are on the feed's clock. A server clock that is ahead would move the cursor past orders still to come.
    const now = Math.floor(this.ticks.feedNow());
    if (now === 0) return;
    for (let hours = 0; hours < MAX_HOURS; hours++) {
      if (!(await this.dataSource.transaction((manager) => this.countHour(manager, now)))) return;
    }
  }

  /** Counts to the end of the hour, or as far as orders are final. Returns whether more can be counted. */
  private async countHour(manager: EntityManager, now: number): Promise<boolean> {
    const counted = await lockCursor(manager);
    if (counted === undefined) return false;
    // Without any orders the cursor still leaves 0; otherwise each run would search the whole table for the first one.
    const from = counted > 0 ? counted : ((await firstSettleTime(manager)) ?? now - HOUR_MS);
    const final = Math.min(now - DELAY_MS, (await firstOpen(manager)) ?? Number.MAX_SAFE_INTEGER);
    const hour = from - (from % HOUR_MS);
    const to = Math.min(hour + HOUR_MS, final);
    if (to <= from) return false;
    await countOrders(manager, hour, from, to);
    await countAccounts(manager, from, to);
    await moveCursor(manager, to);
    return to < final;
  }
}
