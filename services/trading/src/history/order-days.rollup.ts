import { Clock, Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { OrderDaysRepository } from './order-days.repository.js';

const EVERY_MS = 30_000;
/**
 * How long after its settle time an order is added up. By then its row is written: a statement is cancelled after 30 s, and
 * clocks may differ by a minute.
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
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not add up settled orders', log);
  }

  async run(): Promise<void> {
    let stepMs = STEP_MS;
    // Fixed for the run: if it followed the clock, a run might never end.
    const latest = this.clock.now() - DELAY_MS;
    for (let step = 0; step < MAX_STEPS && !this.stopped; step++) {
      const found = await this.repository.addUp(stepMs, latest);
      if (found === undefined) return;
      if (found < FEW) stepMs = Math.min(MAX_STEP_MS, stepMs * 2);
      else if (found > MANY) stepMs = Math.max(STEP_MS / 100, stepMs / 2);
    }
  }
}
