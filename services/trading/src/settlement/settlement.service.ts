import { AppError, formatMicro, micro, ordersEnd, type PriceAtView, pricesAt } from '@makoto/contracts';
import { Clock, Outbox, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { OrderTerms } from '../orders/order.js';
import { endingOf } from '../orders/order-terms.calc.js';
import { SettlementRepository } from './settlement.repository.js';
import type { Bucket } from './settlement-queue.js';

const CHUNK = 1_000;
/** Chunks under way at once: one is paid while another is written. */
const IN_FLIGHT = 3;
const PAY_TIMEOUT_MS = 30_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Settles buckets. price(t) never changes once market has answered it, so that deciding again after a crash decides the
 * same; money moves first, by identities that only one ending can take, and the row follows. So a bucket can be run again
 * at any time, by any process.
 */
@Injectable()
export class SettlementService {
  constructor(
    private readonly repository: SettlementRepository,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Settles what is open in a bucket. @throws UNAVAILABLE where market or wallet do not answer, or not yet */
  async settle(bucket: Bucket): Promise<void> {
    const [price, first] = await Promise.all([this.priceOf(bucket), this.repository.open(bucket, FIRST_ID, CHUNK)]);
    const running = new Set<Promise<void>>();
    let chunk = first;
    while (chunk.length > 0) {
      const work = this.settleChunk(chunk, price).finally(() => running.delete(work));
      running.add(work);
      if (running.size >= IN_FLIGHT) await Promise.race(running);
      const last = chunk.at(-1);
      chunk = chunk.length < CHUNK || !last ? [] : await this.repository.open(bucket, last.id, CHUNK);
    }
    await Promise.all(running);
  }

  private async priceOf(bucket: Bucket): Promise<PriceAtView> {
    const points = [{ symbol: bucket.productId, at: bucket.settleTime }];
    const { prices } = await this.rpc.request(pricesAt, { points });
    const [price] = prices;
    if (!price || price.status === 'pending') throw new AppError('UNAVAILABLE');
    return price;
  }

  private async settleChunk(orders: OrderTerms[], price: PriceAtView): Promise<void> {
    const endings = orders.map((order) => endingOf(order, exitTick(price, order)));
    await this.rpc.request(
      ordersEnd,
      {
        orders: orders.map((order, i) => ({
          order_id: order.id,
          user_id: order.userId,
          result: endings[i]?.result ?? 'void',
          stake: formatMicro(order.stake),
          fee: formatMicro(order.fee),
          winnings: formatMicro(order.winnings),
        })),
      },
      undefined,
      PAY_TIMEOUT_MS,
    );
    await this.repository.settle(orders, endings, this.clock.now());
    this.outbox.wake();
  }
}

/** The tick that counts for an order: fresh by the gap that the order was taken with. */
function exitTick(price: PriceAtView, order: OrderTerms): { price: bigint; at: number } | undefined {
  if (price.status !== 'ok' || price.price === undefined || price.tick_at === undefined) return undefined;
  return order.settleTime - price.tick_at <= order.maxGapMs
    ? { price: micro(price.price), at: price.tick_at }
    : undefined;
}
