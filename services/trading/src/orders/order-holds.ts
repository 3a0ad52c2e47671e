import { AppError, type OrderHold, ordersHold } from '@makoto/contracts';
import { Batcher, type Outcome, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

const MAX_BATCH = 500;
/**
 * So many requests may be under way that one which is never answered, since its wallet has died, holds up nobody's order
 * but its own. One at a time would make larger batches for a few per cent more orders.
 */
const CONCURRENCY = 64;

/** Has orders' money held by the wallet: orders in flight at the same moment share one request. */
@Injectable()
export class OrderHolds {
  private readonly batcher: Batcher<OrderHold, void>;

  constructor(private readonly rpc: RpcClient) {
    this.batcher = new Batcher((orders) => this.ask(orders), { maxItems: MAX_BATCH, concurrency: CONCURRENCY });
  }

  /**
   * Takes stake and fee, and the house's cover.
   * @throws INSUFFICIENT_FUNDS, EXPOSURE_LIMIT (`max`: what the house could still cover, USD), CONFLICT, UNAVAILABLE
   */
  take(order: OrderHold): Promise<void> {
    return this.batcher.add(order);
  }

  private async ask(orders: OrderHold[]): Promise<Outcome<void>[]> {
    const { refused } = await this.rpc.request(ordersHold, { orders });
    const outcomes = orders.map((): Outcome<void> => ({ ok: true, value: undefined }));
    for (const { at, reason, max } of refused) {
      outcomes[at] = { ok: false, error: new AppError(reason, max ? { max, currency: 'USD' } : {}) };
    }
    return outcomes;
  }
}
