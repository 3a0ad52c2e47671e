import {
  AppError,
  type EndRefusal,
  formatMicro,
  micro,
  ordersEnd,
  type PriceAtView,
  pricesAt,
} from '@makoto/contracts';
import { activeTraceparent, Clock, inBatchSpan, Logger, Outbox, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type OrderEnding, type OrderTerms, toHold } from '../orders/order.js';
import { TickCache } from '../ticks/tick-cache.js';
import { endingOf } from './settlement.calc.js';
import { SettlementMetrics } from './settlement.metrics.js';
import { SettlementRepository } from './settlement.repository.js';
import type { SettlementBatch } from './settlement-queue.js';

const CHUNK = 1_000;
/** Chunks being paid at once: one is read and decided while another is posted in the ledger. */
const IN_FLIGHT = 3;
/** Chunks that are paid before their rows are written; this bounds the memory in use. */
const ROUND = 20;
const PAY_TIMEOUT_MS = 30_000;
/** How long a batch waits for the feed to pass its settle time before it asks market. */
const FRAME_WAIT_MS = 1_000;
/** Refused orders that are remembered as logged. */
const MAX_LOGGED = 10_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Settles batches of orders. A batch can be settled again at any time, by any process: price(t) never changes once market
 * has answered it, so a repeat decides the same. Money moves before the rows are written, by transfer ids that can be used
 * only once per order.
 *
 * An order whose payment the ledger refuses stays open and is asked for again with every later round of its batch; the
 * others are settled without it.
 */
@Injectable()
export class SettlementService {
  /** Refused orders that this process has logged. */
  private readonly logged = new Set<string>();

  constructor(
    private readonly repository: SettlementRepository,
    private readonly rpc: RpcClient,
    private readonly ticks: TickCache,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly metrics: SettlementMetrics,
    private readonly log: Logger,
  ) {}

  /**
   * Settles all batches of a settle time side by side, so that one that fails or waits delays no other.
   * @throws the first error, after all batches have ended
   */
  async settleAll(settleTime: number): Promise<void> {
    const batches = await this.repository.batchesAt(settleTime);
    const ended = await Promise.allSettled(batches.map((batch) => this.settle(batch)));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  /**
   * Settles the open orders of a batch: first the money, then the rows and their events. Orders that the ledger refuses to
   * pay stay open.
   * @throws UNAVAILABLE if market or wallet do not answer, or market does not know the price yet
   */
  async settle(batch: SettlementBatch): Promise<void> {
    const [price, first] = await Promise.all([this.priceOf(batch), this.repository.open(batch, FIRST_ID, CHUNK)]);
    for (let chunk = first; chunk.length > 0; ) {
      const paying: Promise<Decided>[] = [];
      while (chunk.length > 0 && paying.length < ROUND) {
        const decided = decide(chunk, price);
        const payment = inBatchSpan({ name: 'pay orders' }, tracesOf(chunk), () => this.pay(decided));
        // Awaited below; this handler only prevents an unhandledRejection until then.
        payment.catch(() => undefined);
        paying.push(payment);
        if (paying.length >= IN_FLIGHT) await paying[paying.length - IN_FLIGHT];
        const last = chunk.at(-1);
        chunk = chunk.length < CHUNK || !last ? [] : await this.repository.open(batch, last.id, CHUNK);
      }
      for (const { orders, endings } of await Promise.all(paying)) {
        if (orders.length === 0) continue;
        const now = this.clock.now();
        await inBatchSpan({ name: 'settle orders' }, tracesOf(orders), () =>
          this.repository.settle(orders, endings, now),
        );
        for (const { result } of endings) this.metrics.orderSettled(result, now - batch.settleTime);
        // Publishes this chunk's events without waiting for the rows of the next.
        this.outbox.notify();
      }
    }
  }

  /** The price from the frames heard here, or else from market; it is the same either way. */
  private async priceOf(batch: SettlementBatch): Promise<PriceAtView> {
    const tick = await this.ticks.lastAt(batch.productId, batch.settleTime, FRAME_WAIT_MS);
    if (tick) {
      const { productId: symbol, settleTime: at } = batch;
      return { symbol, at, status: 'ok', tick_at: tick.at, price: formatMicro(tick.price) };
    }
    const points = [{ symbol: batch.productId, at: batch.settleTime }];
    const { prices } = await this.rpc.request(pricesAt, { points });
    const [price] = prices;
    if (!price || price.status === 'pending') throw new AppError('UNAVAILABLE');
    return price;
  }

  /** Returns those that were paid. */
  private async pay(decided: Decided): Promise<Decided> {
    const { orders, endings } = decided;
    const ended = orders.map((order, i) => ({ ...toHold(order), result: endings[i]?.result ?? ('void' as const) }));
    const { refused } = await this.rpc.request(ordersEnd, { orders: ended }, undefined, PAY_TIMEOUT_MS);
    if (!refused || refused.length === 0) return decided;
    for (const { at, reason } of refused) this.logRefusal(orders[at]?.id ?? '', reason);
    const without = new Set(refused.map(({ at }) => at));
    return { orders: orders.filter((_, i) => !without.has(i)), endings: endings.filter((_, i) => !without.has(i)) };
  }

  /** Logs each order once, because the sweeper tries again every second. */
  private logRefusal(id: string, reason: EndRefusal): void {
    if (this.logged.has(id)) return;
    if (this.logged.size >= MAX_LOGGED) this.logged.clear();
    this.logged.add(id);
    this.log.error(`the order ${id} stays open, because the ledger refuses its payment: ${reason}`);
  }
}

/** The traces of the requests that placed orders, the job's own first. */
function tracesOf(orders: readonly OrderTerms[]): string[] {
  return [activeTraceparent(), ...orders.map((order) => order.traceparent)].flatMap((one) => one ?? []);
}

/** Orders and their endings, in the same order. */
interface Decided {
  orders: OrderTerms[];
  endings: OrderEnding[];
}

function decide(orders: OrderTerms[], price: PriceAtView): Decided {
  return { orders, endings: orders.map((order) => endingOf(order, exitTick(price, order))) };
}

/** The exit tick of an order; undefined if the tick is older than the order's `maxGapMs` at its settle time. */
function exitTick(price: PriceAtView, order: OrderTerms): { price: bigint; at: number } | undefined {
  if (price.status !== 'ok' || price.price === undefined || price.tick_at === undefined) return undefined;
  return order.settleTime - price.tick_at <= order.maxGapMs
    ? { price: micro(price.price), at: price.tick_at }
    : undefined;
}
