import { Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** Figures of placing orders. Refusals are counted by the gateway, by call and error. */
@Injectable()
export class OrdersMetrics {
  private readonly placed;
  private readonly holdToRow;
  private readonly entryWait;

  constructor(metrics: Metrics) {
    this.placed = metrics.counter('orders_placed_total', 'Orders placed.');
    this.holdToRow = metrics.histogram('order_hold_to_row_seconds', 'Time from the hold of an order until its row.');
    this.entryWait = metrics.histogram(
      'order_entry_wait_seconds',
      'Time that an order waited for its entry where a live feed plays.',
    );
  }

  /** Observes how long an order waited for its entry. */
  entryAwaited(seconds: number): void {
    this.entryWait.observe(seconds);
  }

  /** Counts an order whose row was written `seconds` after its hold. */
  orderPlaced(seconds: number): void {
    this.placed.inc();
    this.holdToRow.observe(seconds);
  }
}
