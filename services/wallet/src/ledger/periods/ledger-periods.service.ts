import { setTimeout as rest } from 'node:timers/promises';
import { Clock, ensurePartition, Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { BEFORE_MONTHS, carryBlocks, openPeriod, readOpenPeriod } from './ledger-periods.repository.js';
import { partitionOf, periodAfter, periodOf } from './period.calc.js';

const EVERY_MS = 60_000;
/** A long query, such as the checks of the books twice a minute, keeps the locks for a second or two. */
const OPEN_TRIES = 10;
const OPEN_REST_MS = 500;
/** Steps of carrying per run, some 6,000 transfers each. */
const MAX_STEPS = 1_000;
/** After each step carrying rests so many times as long as it took: orders have most of the database to themselves. */
const RESTS = 4;
/** A shutdown waits for no longer rest. */
const MAX_REST_MS = 1_000;

/**
 * Gives each month's transfers a partition of their own: creates the partitions of this month and the next, opens the month
 * when it has come, and carries what is still needed of the closed ones. Nothing waits for it: until it has run, transfers
 * go into the period before. A run opens one month at most, because a month that is opened stays open: a clock that is
 * years ahead for a moment must not put the transfers of all those years into one partition.
 */
@Injectable()
export class LedgerPeriods extends Periodic {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(EVERY_MS, 'the partitions of transfers could not be kept; trying again in a minute', log);
  }

  /** Opens the month if it has come, and carries a bounded number of closed transfers. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const open = await readOpenPeriod(this.dataSource);
    const [month, next] = [periodOf(now), open === BEFORE_MONTHS ? periodOf(now) : periodAfter(open)];
    for (const one of [next, periodAfter(next)]) await ensurePartition(this.dataSource, partitionOf(one));
    if (next <= month) await this.open(next, now);
    for (let steps = 0; steps < MAX_STEPS && !this.stopped; steps++) {
      const begun = this.clock.now();
      if (!(await carryBlocks(this.dataSource, begun))) return;
      await rest(Math.min(MAX_REST_MS, RESTS * (this.clock.now() - begun)));
    }
  }

  private async open(period: number, at: number): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await openPeriod(this.dataSource, period, at);
        return;
      } catch (error) {
        if (tries === OPEN_TRIES || this.stopped) throw error;
      }
      await rest(OPEN_REST_MS);
    }
  }
}
