import {
  type Direction,
  formatMicro,
  type OrderEvent,
  type OrderHold,
  type OrderResult,
  type OrderStatus,
  type OrderView,
} from '@makoto/contracts';
import { numberOf } from '@makoto/platform';
import type { Signed } from '../receipts/receipt-signer.js';

/** No order runs longer than a day. */
export const LONGEST_ORDER_MS = 86_400_000;

/** An acceptance before the entry, by the feed's clock: its epoch milliseconds, and the delay in milliseconds. */
export interface Acceptance {
  atMs: number;
  delayMs: number;
}

/** An order's terms, final once it is placed. Money and prices are micro-units, times are epoch milliseconds. */
export interface OrderTerms {
  id: string;
  userId: string;
  /** An instrument's id is its symbol. */
  productId: string;
  direction: Direction;
  decimals: number;
  stake: bigint;
  fee: bigint;
  winnings: bigint;
  payoutRate: bigint;
  duration: number;
  maxGapMs: number;
  buyPrice: bigint;
  buyTickAt: number;
  orderTime: number;
  settleTime: number;
  /** Where a live feed plays: when the order was accepted, and how much later its entry had to be stamped. */
  accepted?: Acceptance;
  /** The trace of the request that placed it, if that was recorded: its settlement links it. */
  traceparent?: string;
}

/** How an order ended. */
export interface OrderEnding {
  result: OrderResult;
  /** Null if no tick was fresh. */
  sellPrice: bigint | null;
  sellTickAt: number | null;
  profit: bigint;
}

/** An order and how it ends. */
export interface DecidedOrder {
  order: OrderTerms;
  ending: OrderEnding;
}

export interface Order extends OrderTerms {
  status: OrderStatus;
  receipt: Signed;
  ending: OrderEnding | undefined;
}

/** Customers' own limits, checked again when the order is written. Micro-units. */
export interface OrderLimits {
  /** The start of the day, epoch milliseconds. */
  from: number;
  stake: bigint | null;
  loss: bigint | null;
}

/** An order as customers and operators see it. */
export function toView(order: Order): OrderView {
  const { ending } = order;
  return {
    id: order.id,
    number: numberOf(order.id),
    product_id: order.productId,
    symbol: order.productId,
    direction: order.direction,
    amount: formatMicro(order.stake),
    fee: formatMicro(order.fee),
    currency: 'USD',
    payout_rate: formatMicro(order.payoutRate),
    buy_price: formatMicro(order.buyPrice, order.decimals),
    order_time: new Date(order.orderTime).toISOString(),
    settle_time: new Date(order.settleTime).toISOString(),
    duration: order.duration,
    status: order.status,
    sell_price: ending?.sellPrice == null ? null : formatMicro(ending.sellPrice, order.decimals),
    sell_time: ending ? new Date(order.settleTime).toISOString() : null,
    profit: ending ? formatMicro(ending.profit) : null,
    result: ending?.result ?? null,
  };
}

/** An order's money as the wallet holds it. */
export function toHold(order: OrderTerms): OrderHold {
  return {
    order_id: order.id,
    user_id: order.userId,
    stake: formatMicro(order.stake),
    fee: formatMicro(order.fee),
    winnings: formatMicro(order.winnings),
  };
}

/** The payload of an order's events. */
export function toEvent(order: OrderTerms, ending?: OrderEnding): OrderEvent {
  return {
    id: order.id,
    number: numberOf(order.id),
    user_id: order.userId,
    product_id: order.productId,
    symbol: order.productId,
    direction: order.direction,
    amount: formatMicro(order.stake),
    fee: formatMicro(order.fee),
    payout_rate: formatMicro(order.payoutRate),
    buy_price: formatMicro(order.buyPrice, order.decimals),
    order_time: order.orderTime,
    settle_time: order.settleTime,
    status: ending ? 'settled' : 'open',
    sell_price: ending?.sellPrice == null ? null : formatMicro(ending.sellPrice, order.decimals),
    sell_time: ending ? order.settleTime : null,
    profit: ending ? formatMicro(ending.profit) : null,
    result: ending?.result ?? null,
  };
}
