import { randomUUID } from 'node:crypto';
import { AppError, micro, type OrderCreateRequest, type PlacedOrderView } from '@makoto/contracts';
import { type CallContext, callerOf, derivedId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { exposureRefusal } from '../admission/exposure-limits.js';
import { OrderAdmission, type RequestedOrder } from '../admission/order-admission.service.js';
import { toReceipt } from '../receipts/receipt.calc.js';
import { ReceiptLog } from '../receipts/receipt-log.js';
import { ReceiptSigner, type Signed } from '../receipts/receipt-signer.js';
import { OrphanedHoldsRepository } from '../settlement/orphaned-holds.repository.js';
import { SettlementQueue } from '../settlement/settlement-queue.js';
import { type OrderTerms, toHold, toView } from './order.js';
import { OrderHolds } from './order-holds.js';
import { OrderWriter } from './order-writer.js';
import { OrdersMetrics } from './orders.metrics.js';
import { OrdersRepository } from './orders.repository.js';

/**
 * Places orders: admit the order, hold the money, wait for the entry where a live feed plays, write the row. The order's id is derived from the customer and the
 * idempotency key, and each step is idempotent by that id: a repeat finds the same transfers and the same row. A repeat
 * with other terms is refused by whichever step finds out first.
 */
@Injectable()
export class PlaceOrderService {
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
  ) {}

  /**
   * If it throws, no money has moved, or it has been given back.
   * @throws whatever OrderAdmission.admit() throws, INSUFFICIENT_FUNDS, EXPOSURE_LIMIT, CONFLICT, UNAVAILABLE
   */
  async place(request: OrderCreateRequest, context: CallContext): Promise<PlacedOrderView> {
    const userId = callerOf(context);
    const id = derivedId('order', userId, context.idempotencyKey ?? randomUUID());
    const requested = { id, userId, stake: micro(request.amount), request };
    try {
      return await this.take(requested);
    } catch (error) {
      // An order that was placed before stands, even if it would be refused now.
      const first = context.idempotencyKey === undefined ? undefined : await this.orders.find(id);
      if (!first || first.status === 'cancelled') throw error;
      if (!isSame(first, requested)) throw new AppError('CONFLICT');
      return this.reply(first, first.receipt);
    }
  }

  private async take(requested: RequestedOrder): Promise<PlacedOrderView> {
    const { order: admitted, cap, limits } = await this.admission.admit(requested);
    await this.hold(admitted);
    const order = await this.enter(admitted, requested);
    const heldAt = performance.now();
    const written = await this.writer.write(order, cap, limits);
    if (written.kind === 'placed') {
      this.metrics.orderPlaced((performance.now() - heldAt) / 1_000);
      this.queue.schedule(order.settleTime);
      return this.reply(order, written.signed);
    }
    const first = written.kind === 'known' ? await this.orders.find(order.id) : undefined;
    if (written.kind === 'known' && !(first && isSame(first, requested))) throw new AppError('CONFLICT');
    if (first && first.status !== 'cancelled') return this.reply(first, first.receipt);
    // If this process dies before the release, the sweeper for orphaned holds gives the money back.
    const refused = first ?? order;
    await this.holds.release(toHold(refused));
    return this.admission.refuse(refused, limits);
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

  /** Holds stake and fee, and the house's cover. */
  private async hold(order: OrderTerms): Promise<void> {
    try {
      await this.holds.take(toHold(order));
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'EXPOSURE_LIMIT') throw error;
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

/** Whether `order` has the terms that were requested. The requested price is not compared, because it is not stored. */
function isSame(order: OrderTerms, { stake, request }: RequestedOrder): boolean {
  return (
    order.productId === request.product_id &&
    order.direction === request.direction &&
    order.stake === stake &&
    order.duration === request.duration
  );
}
