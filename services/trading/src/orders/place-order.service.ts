import { randomUUID } from 'node:crypto';
import { AppError, micro, type OrderCreateRequest, type OrderHold, type PlacedOrderView } from '@makoto/contracts';
import { type CallContext, Clock, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { exposureRefusal } from '../admission/exposure-limits.js';
import { type AdmittedOrder, OrderAdmission, type RequestedOrder } from '../admission/order-admission.service.js';
import { toReceipt } from '../receipts/receipt.calc.js';
import { ReceiptLog } from '../receipts/receipt-log.js';
import { ReceiptSigner, type Signed } from '../receipts/receipt-signer.js';
import { OrphanedHoldsRepository } from '../settlement/orphaned-holds.repository.js';
import { SettlementQueue } from '../settlement/settlement-queue.js';
import { type Order, type OrderLimits, type OrderTerms, toHold, toView } from './order.js';
import {
  attemptIds,
  firstAttemptId,
  idToBlock,
  isSame,
  MAX_ATTEMPTS,
  nextAttempt,
  type OrderAttempt,
} from './order-attempts.calc.js';
import { OrderHolds } from './order-holds.js';
import { OrderWriter } from './order-writer.js';
import { OrdersMetrics } from './orders.metrics.js';
import { OrdersRepository } from './orders.repository.js';

type OrderRequest = Omit<RequestedOrder, 'id'>;

interface Taken {
  placed?: PlacedOrderView;
  limits: OrderLimits | undefined;
  /** What is held under the id, if it is known to be that. */
  hold?: OrderHold;
}

/** Errors that do not say that the order was refused: it may have been placed, or a repeat may yet place it. */
const UNDECIDED: readonly string[] = ['UNAVAILABLE', 'CONFLICT'];

/**
 * Places orders: admit the order, hold the money, wait for the entry where a live feed plays, write the row. The order's id is
 * derived from the customer, the idempotency key and the attempt, and each step is idempotent by that id: a repeat finds the
 * same transfers and the same row. A repeat with other terms is refused by whichever step finds out first.
 */
@Injectable()
export class PlaceOrderService {
  /** Requests under way. */
  private underWay = 0;

  constructor(
    private readonly admission: OrderAdmission,
    private readonly holds: OrderHolds,
    private readonly writer: OrderWriter,
    private readonly orders: OrdersRepository,
    private readonly queue: SettlementQueue,
    private readonly signer: ReceiptSigner,
    private readonly log: ReceiptLog,
    private readonly cancelled: OrphanedHoldsRepository,
    private readonly metrics: OrdersMetrics,
    private readonly clock: Clock,
  ) {}

  /**
   * If it throws, no money has moved, or it has been given back. A repeat of an order that was placed gets that order. After
   * a refusal no earlier attempt with the key becomes an order, but a repeat is judged anew, MAX_ATTEMPTS times.
   * @throws whatever OrderAdmission.admit() throws, INSUFFICIENT_FUNDS, EXPOSURE_LIMIT, CONFLICT, UNAVAILABLE
   */
  async place(request: OrderCreateRequest, context: CallContext): Promise<PlacedOrderView> {
    const sinceMs = this.clock.now();
    const userId = callerOf(context);
    const key = context.idempotencyKey ?? randomUUID();
    const requested = { userId, stake: micro(request.amount), request };
    this.underWay++;
    try {
      return await this.placeFirstFree(key, requested, sinceMs);
    } catch (error) {
      // An order that was placed before stands, even if it would be refused now.
      const placed =
        context.idempotencyKey === undefined ? undefined : await this.endsAs(error, key, requested, sinceMs);
      if (!placed) throw error;
      if (!isSame(placed, requested)) throw new AppError('CONFLICT');
      return this.reply(placed, placed.receipt);
    } finally {
      this.underWay--;
    }
  }

  /**
   * The order of the key, in spite of the error of its latest attempt. Without one, an earlier attempt may still be under
   * way, here or in another process: a refusal then blocks the id that it would use, before the customer hears of it.
   */
  private async endsAs(
    error: unknown,
    key: string,
    { userId, stake }: OrderRequest,
    sinceMs: number,
  ): Promise<Order | undefined> {
    const ids = attemptIds(userId, key);
    const isRefusal = error instanceof AppError && !UNDECIDED.includes(error.errorName);
    let id = isRefusal ? ids[0] : undefined;
    for (let n = 0; n <= ids.length; n++) {
      if (id !== undefined && (await this.orders.block(id, { userId, stake }, this.clock.now()))) return undefined;
      const attempts = await this.orders.attempts(ids);
      const placed = attempts.find(({ refusedAt }) => refusedAt === undefined)?.order;
      id = isRefusal ? idToBlock(ids, attempts, sinceMs) : undefined;
      if (placed || id === undefined) return placed;
    }
    throw new AppError('UNAVAILABLE');
  }

  /** Places the order under the first id that was not refused before this request came. */
  private async placeFirstFree(key: string, requested: OrderRequest, sinceMs: number): Promise<PlacedOrderView> {
    const { userId } = requested;
    let id: string | undefined = firstAttemptId(userId, key);
    for (let n = 0; id !== undefined && n < MAX_ATTEMPTS; n++) {
      const { placed, limits, hold } = await this.take({ ...requested, id });
      if (placed) return placed;
      const ids = attemptIds(userId, key);
      const attempts = await this.orders.attempts(ids);
      const own = attempts.find((attempt) => attempt.id === id);
      if (own?.refusedAt !== undefined) await this.giveBack(own, hold);
      if (!attempts.every(({ order }) => !order || isSame(order, requested))) break;
      const last = attempts.at(-1);
      if (!last) break;
      if (last.order && last.refusedAt === undefined) return this.reply(last.order, last.order.receipt);
      id = nextAttempt(ids, attempts, sinceMs);
      if (id === undefined && last.order) return this.admission.refuse(last.order, limits);
      // Another request with the key has given up waiting for the entry. A repeat may make the next attempt.
      if (id === undefined && attempts.length < ids.length) throw new AppError('UNAVAILABLE');
    }
    throw new AppError('CONFLICT');
  }

  /** Places the order under its id. Without `placed`, that id was used before. */
  private async take(requested: RequestedOrder): Promise<Taken> {
    const admission = await this.admission.admit(requested);
    const { order, cap, limits } = admission;
    // A lone order does not wait for hold and row one after another. Many would wait for each other.
    const ahead = this.underWay === 1 && !order.accepted ? this.writer.ahead(order, cap, limits) : undefined;
    try {
      return await this.holdAndWrite(requested, admission, ahead);
    } finally {
      ahead?.drop();
    }
  }

  private async holdAndWrite(
    requested: RequestedOrder,
    { order: admitted, cap, limits }: AdmittedOrder,
    ahead: ReturnType<OrderWriter['ahead']>,
  ): Promise<Taken> {
    if (!(await this.hold(admitted))) return { limits };
    const known = { limits, hold: toHold(admitted) };
    // A repeat need not wait for an entry again.
    if (admitted.accepted && (await this.orders.attempts([admitted.id])).length > 0) return known;
    const order = await this.enter(admitted, requested);
    const heldAt = performance.now();
    const written = (await ahead?.keep()) ?? (await this.writer.write(order, cap, limits));
    if (written.kind === 'known') return known;
    if (written.kind === 'placed') {
      this.metrics.orderPlaced((performance.now() - heldAt) / 1_000);
      this.queue.schedule(order.settleTime);
      return { placed: this.reply(order, written.signed), limits };
    }
    // If this process dies before the release, the sweeper for orphaned holds gives the money back.
    await this.holds.release(toHold(order));
    return this.admission.refuse(order, limits);
  }

  /** Gives back what is held for a refused attempt: by this request, or by the process that refused it and has died since. */
  private async giveBack({ order }: OrderAttempt, held: OrderHold | undefined): Promise<void> {
    const hold = held ?? (order && toHold(order));
    if (hold) await this.holds.release(hold);
  }

  /**
   * Waits for the entry where a live feed plays. The money is held first, so that nobody can take an order back by spending
   * it. Before it is given back, a cancelled row keeps the id from becoming an order.
   */
  private async enter(order: OrderTerms, { request }: RequestedOrder): Promise<OrderTerms> {
    if (!order.accepted) return order;
    const since = performance.now();
    try {
      return await this.admission.enterLater(order, order.accepted, request);
    } catch (error) {
      const hold = toHold(order);
      const cancelled = await this.cancelled.cancel([{ ...hold, at: order.accepted.atMs }]);
      if (cancelled.length > 0) await this.holds.release(hold);
      throw error;
    } finally {
      this.metrics.entryAwaited((performance.now() - since) / 1_000);
    }
  }

  /** Holds stake and fee, and the house's cover. False if the ledger knows the order's id with other amounts. */
  private async hold(order: OrderTerms): Promise<boolean> {
    try {
      await this.holds.take(toHold(order));
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.errorName === 'CONFLICT') return false;
      if (error.errorName !== 'EXPOSURE_LIMIT') throw error;
      throw exposureRefusal(micro(String(error.params['max'])), order.payoutRate);
    }
  }

  private reply(order: OrderTerms, signed: Signed): PlacedOrderView {
    return {
      ...toView({ ...order, status: 'open', receipt: signed, ending: undefined }),
      receipt: toReceipt(signed, this.signer.publicKey, this.log.origin),
    };
  }
}
