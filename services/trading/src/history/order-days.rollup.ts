import { Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { TickCache } from '../ticks/tick-cache.js';
import { OrderDaysRepository } from './order-days.repository.js';

const EVERY_MS = 30_000;
/**
 * How long after its settle time, by the feed's clock, an order is added up. By then its row is written: a statement is
 * cancelled after 30 s.
 */
const DELAY_MS = 300_000;
/**
 * The range of settle times that one transaction adds up. It doubles where few orders are found and halves where many are,
 * so that neither years without orders nor a busy hour take long.
 */
const STEP_MS = 300_000;
const MAX_STEP_MS = 365 * 86_400_000;
const FEW = 10_000;
const MANY = 200_000;
const MAX_STEPS = 10_000;

/** Adds settled orders up by customer and day, and over all days; each order once. */
@Injectable()
export class OrderDaysRollup extends Periodic {
  constructor(
    private readonly repository: OrderDaysRepository,
    private readonly ticks: TickCache,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not add up settled orders', log);
  }

  /** Adds up what is final; nothing before the first prices have arrived. */
  async run(): Promise<void> {
    // Settle times are on the feed's clock. A server clock that is ahead would move the cursor past orders still to come.
    const now = Math.floor(this.ticks.feedNow());
    if (now === 0) return;
    let stepMs = STEP_MS;
    // Fixed for the run: if it followed the clock, a run might never end.
    const latest = now - DELAY_MS;
    for (let step = 0; step < MAX_STEPS && !this.stopped; step++) {
      const found = await this.repository.addUp(stepMs, latest);
      if (found === undefined) return;
      if (found < FEW) stepMs = Math.min(MAX_STEP_MS, stepMs * 2);
      else if (found > MANY) stepMs = Math.max(STEP_MS / 100, stepMs / 2);
    }
  }
}
