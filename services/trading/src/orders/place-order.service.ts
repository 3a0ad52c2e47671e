import { randomUUID } from 'node:crypto';
import {
  AppError,
  formatMicro,
  type InstrumentView,
  micro,
  type OrderCreateRequest,
  type OrderHold,
  ordersEnd,
  type PlacedOrderView,
  type ReceiptView,
} from '@makoto/contracts';
import { type CallContext, callerOf, derivedId, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { CustomerLimits } from '../admission/customer-limits.js';
import { RestrictionsCache } from '../admission/restrictions-cache.js';
import { Instruments } from '../products/instruments.js';
import { stakeLimits } from '../products/stake-limits.calc.js';
import type { DurationTerms } from '../products/terms.js';
import { TermsBook } from '../products/terms-book.js';
import { ReceiptSigner, type Signed } from '../receipts/receipt-signer.js';
import { SettlementQueue } from '../settlement/settlement-queue.js';
import { TickCache } from '../ticks/tick-cache.js';
import { ExposureBook, exposureRefusal } from './exposure-book.js';
import { type OrderTerms, toView } from './order.js';
import { OrderHolds } from './order-holds.js';
import { feeOf, slipped, winningsOf } from './order-terms.calc.js';
import { type OrderLimits, OrderWriter } from './order-writer.js';
import { OrdersRepository } from './orders.repository.js';

/** The terms of an order, all of one version. */
type TermsTaken = DurationTerms & { feeRate: bigint };

/**
 * Takes orders. The order's id comes from the user and the idempotency key, and every step is idempotent by that id:
 * hold the money, then write the row. A repeat meets the same transfers and the same row; the same key with other terms
 * is refused by whichever step comes first.
 */
@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly instruments: Instruments,
    private readonly ticks: TickCache,
    private readonly rpc: RpcClient,
    private readonly holds: OrderHolds,
    private readonly writer: OrderWriter,
    private readonly orders: OrdersRepository,
    private readonly queue: SettlementQueue,
    private readonly signer: ReceiptSigner,
    private readonly restrictions: RestrictionsCache,
    private readonly limits: CustomerLimits,
    private readonly book: ExposureBook,
    private readonly terms: TermsBook,
  ) {}

  /**
   * @throws NOT_FOUND, DURATION_NOT_OFFERED, AMOUNT_OUT_OF_RANGE, MARKET_CLOSED, NO_FRESH_PRICE, PRICE_MOVED,
   * ACCOUNT_RESTRICTED, LIMIT_REACHED, INSUFFICIENT_FUNDS, EXPOSURE_LIMIT, CONFLICT, UNAVAILABLE; nothing has moved then,
   * or it has been given back
   */
  async place(request: OrderCreateRequest, context: CallContext): Promise<PlacedOrderView> {
    const userId = callerOf(context);
    const id = derivedId('order', userId, context.idempotencyKey ?? randomUUID());
    try {
      return await this.take(id, userId, request);
    } catch (error) {
      // What was taken before stays taken, whatever would be said to it now.
      const first = context.idempotencyKey === undefined ? undefined : await this.orders.find(id);
      if (!first || first.status === 'cancelled') throw error;
      if (!isSame(first, request)) throw new AppError('CONFLICT');
      return this.reply(first, first.receipt);
    }
  }

  private async take(id: string, userId: string, request: OrderCreateRequest): Promise<PlacedOrderView> {
    const instrument = this.instruments.known(request.product_id) ?? (await this.instruments.get(request.product_id));
    const terms = this.termsFor(request, instrument);
    const limits = this.limits.of(await this.restrictions.mayTrade(userId));
    const cap = this.book.capFor(instrument.id) ?? (await this.book.open(instrument.id));
    if (!this.ticks.newest(instrument.symbol)) await this.ticks.firstTick(instrument.symbol, instrument.max_gap_ms);
    const order = this.enter(id, userId, request, instrument, terms);
    const room = this.book.room(order.productId, order.direction);
    if (order.winnings > room) throw exposureRefusal(room, order.payoutRate);
    if (limits) await this.limits.assertWithin(limits, order);
    await this.hold(order);
    const written = await this.writer.write(order, cap, limits);
    if (written.kind === 'placed') {
      this.queue.schedule(order.settleTime, order.settleTime - this.ticks.feedNow());
      return this.reply(order, written.signed);
    }
    const first = written.kind === 'known' ? await this.orders.find(id) : undefined;
    if (written.kind === 'known' && !(first && isSame(first, request))) throw new AppError('CONFLICT');
    if (first && first.status !== 'cancelled') return this.reply(first, first.receipt);
    return this.refuse(first ?? order, limits);
  }

  /** Takes stake and fee, and the house's cover. */
  private async hold(order: OrderTerms): Promise<void> {
    try {
      await this.holds.take(moneyOf(order));
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'EXPOSURE_LIMIT') throw error;
      throw exposureRefusal(micro(String(error.params['max'])), order.payoutRate);
    }
  }

  /**
   * Gives back the money of an order that was refused where it would have been written, and says why. Should this process
   * die before, the orphan sweeper does it.
   */
  private async refuse(order: OrderTerms, limits: OrderLimits | undefined): Promise<never> {
    await this.rpc.request(ordersEnd, { orders: [{ ...moneyOf(order), result: 'void' }] });
    if (limits) await this.limits.assertWithin(limits, order);
    await this.book.refresh();
    throw exposureRefusal(this.book.room(order.productId, order.direction), order.payoutRate);
  }

  private termsFor(request: OrderCreateRequest, instrument: InstrumentView): TermsTaken {
    const { durations, feeRate } = this.terms.now();
    const offered = durations.find((d) => d.seconds === request.duration);
    if (!offered) throw new AppError('DURATION_NOT_OFFERED', { durations: durations.map((d) => d.seconds) });
    const terms = { ...offered, ...stakeLimits(instrument.category, offered) };
    const stake = micro(request.amount);
    if (stake < terms.min || stake > terms.max) {
      throw new AppError('AMOUNT_OUT_OF_RANGE', {
        min: formatMicro(terms.min),
        max: formatMicro(terms.max),
        currency: 'USD',
      });
    }
    this.instruments.assertOpen(instrument, 0);
    return { ...terms, feeRate };
  }

  private enter(
    id: string,
    userId: string,
    request: OrderCreateRequest,
    instrument: InstrumentView,
    terms: TermsTaken,
  ): OrderTerms {
    const { watermark, tick } = this.ticks.entry(instrument.symbol, instrument.max_gap_ms);
    this.instruments.assertQuoted(instrument, watermark);
    const settleTime = watermark + terms.seconds * 1000;
    this.instruments.assertOpen(instrument, settleTime);
    assertNear(tick.price, request, instrument.decimals);
    const stake = micro(request.amount);
    return {
      id,
      userId,
      productId: instrument.id,
      direction: request.direction,
      decimals: instrument.decimals,
      stake,
      fee: feeOf(stake, terms.feeRate),
      winnings: winningsOf(stake, terms.payoutRate),
      payoutRate: terms.payoutRate,
      duration: terms.seconds,
      maxGapMs: instrument.max_gap_ms,
      buyPrice: tick.price,
      buyTickAt: tick.at,
      orderTime: watermark,
      settleTime,
    };
  }

  private reply(order: OrderTerms, signed: Signed): PlacedOrderView {
    return {
      ...toView({ ...order, status: 'open', receipt: signed, ending: undefined }),
      receipt: toReceipt(signed, this.signer.publicKey),
    };
  }
}

/**
 * Holds an entry price to what its caller saw. @throws PRICE_MOVED with the price; VALIDATION where `price` or
 * `max_slippage` comes alone
 */
function assertNear(price: bigint, request: OrderCreateRequest, decimals: number): void {
  const { price: seen = null, max_slippage: most = null } = request;
  if (seen === null && most === null) return;
  if (seen === null) throw new AppError('VALIDATION', {}, [{ field: 'price', key: 'required' }]);
  if (most === null) throw new AppError('VALIDATION', {}, [{ field: 'max_slippage', key: 'required' }]);
  if (slipped(price, micro(seen), micro(most)))
    throw new AppError('PRICE_MOVED', { price: formatMicro(price, decimals) });
}

/** Whether an order is the one that a request asks for; at which price its caller wanted it is not kept. */
function isSame(order: OrderTerms, request: OrderCreateRequest): boolean {
  return (
    order.productId === request.product_id &&
    order.direction === request.direction &&
    order.stake === micro(request.amount) &&
    order.duration === request.duration
  );
}

function moneyOf(order: OrderTerms): OrderHold {
  return {
    order_id: order.id,
    user_id: order.userId,
    stake: formatMicro(order.stake),
    fee: formatMicro(order.fee),
    winnings: formatMicro(order.winnings),
  };
}

/** The receipt as the contract shows it. */
function toReceipt(signed: Signed, publicKey: string): ReceiptView {
  return {
    payload: signed.payload,
    path: signed.path,
    signature: signed.signature,
    key_id: signed.keyId,
    public_key: publicKey,
  };
}
