import { randomUUID } from 'node:crypto';
import {
  AppError,
  formatMicro,
  type InstrumentView,
  micro,
  type OrderCreateRequest,
  orderHold,
  type PlacedOrderView,
  type ReceiptView,
} from '@makoto/contracts';
import { type CallContext, callerOf, derivedId, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { TradingConfig } from '../config.js';
import { Instruments } from '../products/instruments.js';
import { DEFAULT_FEE_RATE, DURATIONS, type DurationTerms } from '../products/terms.js';
import { ReceiptSigner, type Signed } from '../receipts/receipt-signer.js';
import { SettlementQueue } from '../settlement/settlement-queue.js';
import { OwnLimits } from '../standing/own-limits.js';
import { StandingCache } from '../standing/standing-cache.js';
import { TickCache } from '../ticks/tick-cache.js';
import { type OrderTerms, toView } from './order.js';
import { feeOf, slipped, winningsOf } from './order-terms.calc.js';
import { OrderWriter } from './order-writer.js';
import { OrdersRepository } from './orders.repository.js';

/**
 * Takes orders. The order's id comes from the user and the idempotency key, and every step is idempotent by that id:
 * hold the money, then write the row. A repeat meets the same transfers and the same row; the same key with other terms
 * is refused by whichever step comes first.
 */
@Injectable()
export class PlaceOrderService {
  private readonly feeRate: bigint;

  constructor(
    private readonly instruments: Instruments,
    private readonly ticks: TickCache,
    private readonly rpc: RpcClient,
    private readonly writer: OrderWriter,
    private readonly orders: OrdersRepository,
    private readonly queue: SettlementQueue,
    private readonly signer: ReceiptSigner,
    private readonly standing: StandingCache,
    private readonly limits: OwnLimits,
    config: TradingConfig,
  ) {
    this.feeRate = micro(config.FEE_RATE ?? DEFAULT_FEE_RATE);
  }

  /**
   * @throws NOT_FOUND, DURATION_NOT_OFFERED, AMOUNT_OUT_OF_RANGE, MARKET_CLOSED, NO_FRESH_PRICE, PRICE_MOVED,
   * ACCOUNT_RESTRICTED,
   * LIMIT_REACHED, INSUFFICIENT_FUNDS, EXPOSURE_LIMIT, CONFLICT, UNAVAILABLE; nothing has moved then
   */
  async place(request: OrderCreateRequest, context: CallContext): Promise<PlacedOrderView> {
    const userId = callerOf(context);
    const instrument = this.instruments.known(request.product_id) ?? (await this.instruments.get(request.product_id));
    const terms = this.termsFor(request, instrument);
    await this.limits.assertWithin(await this.standing.mayTrade(userId), micro(request.amount));
    const order = this.enter(
      derivedId('order', userId, context.idempotencyKey ?? randomUUID()),
      userId,
      request,
      instrument,
      terms,
    );
    await this.rpc.request(
      orderHold,
      {
        order_id: order.id,
        user_id: userId,
        stake: formatMicro(order.stake),
        fee: formatMicro(order.fee),
        winnings: formatMicro(order.winnings),
      },
      context,
    );
    const signed = await this.writer.write(order);
    if (!signed) return this.repeatOf(order);
    this.queue.schedule(order.productId, order.settleTime);
    return this.reply(order, signed);
  }

  private termsFor(request: OrderCreateRequest, instrument: InstrumentView): DurationTerms {
    const terms = DURATIONS.find((d) => d.seconds === request.duration);
    if (!terms) throw new AppError('DURATION_NOT_OFFERED', { durations: DURATIONS.map((d) => d.seconds) });
    const stake = micro(request.amount);
    if (stake < terms.min || stake > terms.max) {
      throw new AppError('AMOUNT_OUT_OF_RANGE', { min: formatMicro(terms.min), max: formatMicro(terms.max) });
    }
    this.instruments.assertOpen(instrument, 0);
    return terms;
  }

  private enter(
    id: string,
    userId: string,
    request: OrderCreateRequest,
    instrument: InstrumentView,
    terms: DurationTerms,
  ): OrderTerms {
    const { watermark, tick } = this.ticks.entry(instrument.symbol, instrument.max_gap_ms);
    const settleTime = watermark + terms.seconds * 1000;
    this.instruments.assertOpen(instrument, settleTime);
    if (request.price !== undefined && request.max_slippage !== undefined) {
      if (slipped(tick.price, micro(request.price), micro(request.max_slippage))) {
        throw new AppError('PRICE_MOVED', { price: formatMicro(tick.price, instrument.decimals) });
      }
    }
    const stake = micro(request.amount);
    return {
      id,
      userId,
      productId: instrument.id,
      direction: request.direction,
      decimals: instrument.decimals,
      stake,
      fee: feeOf(stake, this.feeRate),
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

  /** The answer to a key that has been used: the first reply again, or CONFLICT for other terms. */
  private async repeatOf(order: OrderTerms): Promise<PlacedOrderView> {
    const first = await this.orders.find(order.id);
    const same =
      first &&
      first.status !== 'cancelled' &&
      first.userId === order.userId &&
      first.productId === order.productId &&
      first.direction === order.direction &&
      first.stake === order.stake &&
      first.duration === order.duration;
    if (!same) throw new AppError('CONFLICT');
    return this.reply(first, first.receipt);
  }

  private reply(order: OrderTerms, signed: Signed): PlacedOrderView {
    return {
      ...toView({ ...order, status: 'open', receipt: signed, ending: undefined }),
      receipt: toReceipt(signed, this.signer.publicKey),
    };
  }
}

/** The receipt as the contract shows it. */
export function toReceipt(signed: Signed, publicKey: string): ReceiptView {
  return {
    payload: signed.payload,
    path: signed.path,
    signature: signed.signature,
    key_id: signed.keyId,
    public_key: publicKey,
  };
}
