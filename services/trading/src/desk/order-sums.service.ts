import { Clock, Logger, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { countAccounts } from '../stats/account-results.repository.js';
import { countOrders, firstOpen, firstSettleTime, lockCursor, moveCursor } from './order-sums.repository.js';

const EVERY_MS = 20_000;
const HOUR_MS = 3_600_000;
/** Orders of the last seconds may still be on their way into the table. */
const SETTLED_AFTER_MS = 60_000;
const MAX_HOURS = 24;

/**
 * Counts settled orders into sums by hour, behind the orders' backs: settlement does nothing for it. What has settled is
 * final, and nothing can settle before the earliest order that is open, so each order is counted once.
 */
@Injectable()
export class OrderSums implements OnApplicationBootstrap, OnModuleDestroy {
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.count(), EVERY_MS, this.log, 'orders wait to be counted');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** Counts what can be counted; at most a day of hours at once. */
  async count(): Promise<void> {
    for (let hours = 0; hours < MAX_HOURS; hours++) {
      if (!(await this.dataSource.transaction((manager) => this.countHour(manager)))) return;
    }
  }

  /** Counts up to the end of one hour, or as far as is certain. False where there is nothing left to do. */
  private async countHour(manager: EntityManager): Promise<boolean> {
    const counted = await lockCursor(manager);
    if (counted === undefined) return false;
    // Before there are any orders the cursor leaves 0: the first would be looked for among all of them at every turn.
    const from = counted > 0 ? counted : ((await firstSettleTime(manager)) ?? this.clock.now() - HOUR_MS);
    const certain = Math.min(
      this.clock.now() - SETTLED_AFTER_MS,
      (await firstOpen(manager)) ?? Number.MAX_SAFE_INTEGER,
    );
    const hour = from - (from % HOUR_MS);
    const to = Math.min(hour + HOUR_MS, certain);
    if (to <= from) return false;
    await countOrders(manager, hour, from, to);
    await countAccounts(manager, from, to);
    await moveCursor(manager, to);
    return to < certain;
  }
}
