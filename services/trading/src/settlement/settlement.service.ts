import { AppError, type EndRefusal, micro, ordersEnd, pricesAt } from '@makoto/contracts';
import { activeTraceparent, Clock, inBatchSpan, Logger, Outbox, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type DecidedOrder, type OrderTerms, toHold } from '../orders/order.js';
import { type Tick, TickCache } from '../ticks/tick-cache.js';
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

type Exit = Pick<Tick, 'at' | 'price'>;

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
    const [exit, first] = await Promise.all([this.exitOf(batch), this.repository.open(batch, FIRST_ID, CHUNK)]);
    for (let chunk = first; chunk.length > 0; ) {
      const paying: Promise<DecidedOrder[]>[] = [];
      while (chunk.length > 0 && paying.length < ROUND) {
        const decided = decide(chunk, exit);
        const payment = inBatchSpan({ name: 'pay orders' }, tracesOf(decided), () => this.pay(decided));
        // Awaited below; this handler only prevents an unhandledRejection until then.
        payment.catch(() => undefined);
        paying.push(payment);
        await paying.at(-IN_FLIGHT);
        const last = chunk.length < CHUNK ? undefined : chunk.at(-1);
        chunk = last ? await this.repository.open(batch, last.id, CHUNK) : [];
      }
      for (const paid of await Promise.all(paying)) {
        const now = this.clock.now();
        await inBatchSpan({ name: 'settle orders' }, tracesOf(paid), () => this.repository.settle(paid, now));
        for (const { ending } of paid) this.metrics.orderSettled(ending.result, now - batch.settleTime);
        // Publishes this chunk's events without waiting for the rows of the next.
        this.outbox.notify();
      }
    }
  }

  /**
   * The last tick at or before the settle time, from the frames heard here or else from market; it is the same either way.
   * Undefined if market says that there was none.
   */
  private async exitOf({ productId: symbol, settleTime: at }: SettlementBatch): Promise<Exit | undefined> {
    const heard = await this.ticks.lastAt(symbol, at, FRAME_WAIT_MS);
    if (heard) return heard;
    const { prices } = await this.rpc.request(pricesAt, { points: [{ symbol, at }] });
    const [answer] = prices;
    if (!answer || answer.status === 'pending') throw new AppError('UNAVAILABLE');
    const { status, price, tick_at } = answer;
    return status !== 'ok' || price === undefined || tick_at === undefined
      ? undefined
      : { price: micro(price), at: tick_at };
  }

  /** Returns those that were paid. */
  private async pay(decided: DecidedOrder[]): Promise<DecidedOrder[]> {
    const orders = decided.map(({ order, ending }) => ({ ...toHold(order), result: ending.result }));
    const { refused } = await this.rpc.request(ordersEnd, { orders }, undefined, PAY_TIMEOUT_MS);
    const refusals = new Map(refused?.map(({ at, reason }) => [at, reason]));
    return decided.filter(({ order }, at) => {
      const reason = refusals.get(at);
      if (reason) this.logRefusal(order.id, reason);
      return !reason;
    });
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
function tracesOf(decided: readonly DecidedOrder[]): (string | undefined)[] {
  return [activeTraceparent(), ...decided.map(({ order }) => order.traceparent)];
}

/** An exit that is older than an order's `maxGapMs` at the settle time does not count for it. */
function decide(orders: readonly OrderTerms[], exit: Exit | undefined): DecidedOrder[] {
  return orders.map((order) => {
    const isStale = exit !== undefined && order.settleTime - exit.at > order.maxGapMs;
    return { order, ending: endingOf(order, isStale ? undefined : exit) };
  });
}
