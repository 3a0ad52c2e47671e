import { Clock, Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { closeDay, firstTransfer, lockSums, moveSums, sumHour } from './ledger-sums.repository.js';

const EVERY_MS = 30_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A transfer becomes visible at its commit, which no statement may delay for as long as this. */
const DELAY_MS = 300_000;
/** Hours that are summed per run. */
const MAX_HOURS = 48;

/**
 * Sums transfers by hour in the background, at no cost to the ledger's writes, and closes each UTC day when its last hour is
 * summed. A transfer's time is when it was posted, so that what corrects a closed day is part of the day of the correction.
 */
@Injectable()
export class LedgerSumsRollup extends Periodic {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not sum the ledger for reports', log);
  }

  /** Sums up to two days of hours. */
  async run(): Promise<void> {
    for (let hours = 0; hours < MAX_HOURS && !this.stopped; hours++) {
      if (!(await this.dataSource.transaction((manager) => this.nextHour(manager)))) return;
    }
  }

  /** Returns whether an hour was summed. */
  private async nextHour(manager: EntityManager): Promise<boolean> {
    const closedTo = await lockSums(manager);
    if (closedTo === undefined) return false;
    const first = closedTo > 0 ? closedTo : await firstTransfer(manager);
    if (first === undefined) return false;
    // Days are closed whole, so the sums begin with a day.
    const hour = closedTo > 0 ? closedTo : first - (first % DAY_MS);
    const end = hour + HOUR_MS;
    if (end > this.clock.now() - DELAY_MS) return false;
    await sumHour(manager, hour, HOUR_MS);
    if (end % DAY_MS === 0) await closeDay(manager, end - DAY_MS);
    await moveSums(manager, end);
    return true;
  }
}
