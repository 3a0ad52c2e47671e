import { Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** Figures of placing orders. Refusals are counted by the gateway, by call and error. */
@Injectable()
export class OrdersMetrics {
  private readonly placed;
  private readonly holdToRow;

  constructor(metrics: Metrics) {
    this.placed = metrics.counter('orders_placed_total', 'Orders placed.');
    this.holdToRow = metrics.histogram('order_hold_to_row_seconds', 'Time from the hold of an order until its row.');
  }

  /** Counts an order whose row was written `seconds` after its hold. */
  orderPlaced(seconds: number): void {
    this.placed.inc();
    this.holdToRow.observe(seconds);
  }
}
