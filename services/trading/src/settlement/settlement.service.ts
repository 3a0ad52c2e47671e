import { AppError, formatMicro, micro, ordersEnd, type PriceAtView, pricesAt } from '@makoto/contracts';
import { Clock, Outbox, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { OrderEnding, OrderTerms } from '../orders/order.js';
import { endingOf } from '../orders/order-terms.calc.js';
import { TickCache } from '../ticks/tick-cache.js';
import { SettlementRepository } from './settlement.repository.js';
import type { Bucket } from './settlement-queue.js';

const CHUNK = 1_000;
/** Chunks being paid at once: one is read and decided while another is in the ledger. */
const IN_FLIGHT = 3;
/** How many chunks are paid before their rows are written: what is held in memory is bounded. */
const ROUND = 20;
const PAY_TIMEOUT_MS = 30_000;
/** How long a bucket waits for the frame of its instant before it asks market. */
const FRAME_WAIT_MS = 1_000;
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
    private readonly ticks: TickCache,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Settles every bucket of an instant, side by side: one that fails or waits holds up no other.
   * @throws what the first that failed threw, once all have ended
   */
  async settleAll(settleTime: number): Promise<void> {
    const buckets = await this.repository.bucketsAt(settleTime);
    const ended = await Promise.allSettled(buckets.map((bucket) => this.settle(bucket)));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  /**
   * Settles what is open in a bucket: first everyone's money, then the rows and what they tell.
   * @throws UNAVAILABLE where market or wallet do not answer, or not yet
   */
  async settle(bucket: Bucket): Promise<void> {
    const [price, first] = await Promise.all([this.priceOf(bucket), this.repository.open(bucket, FIRST_ID, CHUNK)]);
    for (let chunk = first; chunk.length > 0; ) {
      const paid: Decided[] = [];
      const paying: Promise<void>[] = [];
      while (chunk.length > 0 && paid.length < ROUND) {
        const decided = decide(chunk, price);
        paid.push(decided);
        const payment = this.pay(decided);
        // Told by the wait below; until then a failure must not count as one that nobody handles.
        payment.catch(() => undefined);
        paying.push(payment);
        if (paying.length >= IN_FLIGHT) await paying[paying.length - IN_FLIGHT];
        const last = chunk.at(-1);
        chunk = chunk.length < CHUNK || !last ? [] : await this.repository.open(bucket, last.id, CHUNK);
      }
      await Promise.all(paying);
      for (const { orders, endings } of paid) {
        await this.repository.settle(orders, endings, this.clock.now());
        // Rebates and screens need not wait for the last chunk's rows.
        this.outbox.notify();
      }
    }
  }

  /** The price by what was heard of the feed, or else by what market keeps; the same price either way. */
  private async priceOf(bucket: Bucket): Promise<PriceAtView> {
    const heard = await this.ticks.lastAt(bucket.productId, bucket.settleTime, FRAME_WAIT_MS);
    if (heard) {
      const { productId: symbol, settleTime: at } = bucket;
      return { symbol, at, status: 'ok', tick_at: heard.at, price: formatMicro(heard.price) };
    }
    const points = [{ symbol: bucket.productId, at: bucket.settleTime }];
    const { prices } = await this.rpc.request(pricesAt, { points });
    const [price] = prices;
    if (!price || price.status === 'pending') throw new AppError('UNAVAILABLE');
    return price;
  }

  private async pay({ orders, endings }: Decided): Promise<void> {
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
  }
}

/** Orders with how each of them ended. */
interface Decided {
  orders: OrderTerms[];
  endings: OrderEnding[];
}

function decide(orders: OrderTerms[], price: PriceAtView): Decided {
  return { orders, endings: orders.map((order) => endingOf(order, exitTick(price, order))) };
}

/** The tick that counts for an order: fresh by the gap that the order was taken with. */
function exitTick(price: PriceAtView, order: OrderTerms): { price: bigint; at: number } | undefined {
  if (price.status !== 'ok' || price.price === undefined || price.tick_at === undefined) return undefined;
  return order.settleTime - price.tick_at <= order.maxGapMs
    ? { price: micro(price.price), at: price.tick_at }
    : undefined;
}
