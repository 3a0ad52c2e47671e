import type { OrderResult } from '@makoto/contracts';
import { Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { TickCache } from '../ticks/tick-cache.js';
import { SettlementRepository } from './settlement.repository.js';

/** How late an order may be before it counts as overdue: jobs and sweeper have had their chance by then. */
const OVERDUE_MS = 5_000;
const LATENESS_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30];

/** Figures of settlement: results, lateness and overdue orders. */
@Injectable()
export class SettlementMetrics {
  private readonly settled;
  private readonly lateness;
  private readonly released;

  constructor(metrics: Metrics, repository: SettlementRepository, ticks: TickCache) {
    this.settled = metrics.counter('orders_settled_total', 'Orders settled, by result.', ['result']);
    this.lateness = metrics.histogram(
      'settlement_lateness_seconds',
      'Time from the settle time until the result was written.',
      [],
      LATENESS_BUCKETS,
    );
    this.released = metrics.counter('orphan_holds_released_total', 'Holds without an order whose money was returned.');
    metrics.gauge('orders_overdue', 'Open orders whose settle time passed more than five seconds ago.', () =>
      repository.countOverdue(Math.floor(ticks.feedNow()) - OVERDUE_MS),
    );
  }

  /** Counts one settled order; `latenessMs` is the time since its settle time. */
  orderSettled(result: OrderResult, latenessMs: number): void {
    this.settled.inc({ result });
    this.lateness.observe(Math.max(0, latenessMs) / 1_000);
  }

  holdsReleased(count: number): void {
    this.released.inc(count);
  }
}
