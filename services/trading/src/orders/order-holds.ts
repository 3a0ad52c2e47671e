import { AppError, type OrderHold, ordersEnd, ordersHold } from '@makoto/contracts';
import { Batcher, type Outcome, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

const MAX_BATCH = 500;
/**
 * Requests in flight at once. A request that is never answered, because its wallet process died, then delays only its own
 * orders. One request at a time would make larger batches, for a few per cent more throughput.
 */
const CONCURRENCY = 64;

/** Holds the money of orders in the wallet. Orders in flight at the same moment share a request. */
@Injectable()
export class OrderHolds {
  private readonly batcher: Batcher<OrderHold, void>;

  constructor(private readonly rpc: RpcClient) {
    this.batcher = new Batcher((orders) => this.request(orders), {
      name: 'hold money',
      maxItems: MAX_BATCH,
      concurrency: CONCURRENCY,
    });
  }

  /**
   * Holds stake and fee, and the house's cover.
   * @throws INSUFFICIENT_FUNDS, EXPOSURE_LIMIT (`max`: what the house can still cover, USD), CONFLICT, UNAVAILABLE
   */
  take(order: OrderHold): Promise<void> {
    return this.batcher.add(order);
  }

  /** Gives a hold back. @throws UNAVAILABLE, INSUFFICIENT_FUNDS, CONFLICT */
  async release(order: OrderHold): Promise<void> {
    const { refused } = await this.rpc.request(ordersEnd, { orders: [{ ...order, result: 'void' }] });
    for (const { reason } of refused ?? []) throw new AppError(reason);
  }

  private async request(orders: OrderHold[]): Promise<Outcome<void>[]> {
    const { refused } = await this.rpc.request(ordersHold, { orders });
    const outcomes = orders.map((): Outcome<void> => ({ ok: true, value: undefined }));
    for (const { at, reason, max } of refused) {
      outcomes[at] = { ok: false, error: new AppError(reason, max ? { max, currency: 'USD' } : {}) };
    }
    return outcomes;
  }
}
