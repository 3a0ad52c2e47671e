import {
  Amount,
  Decimal,
  EpochMs,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Text,
} from '../../validation/fields.js';
import { call, csvCall } from '../call.js';
import { CsvRequest } from '../csv.js';
import { PageReply, PageRequest } from '../paging.js';
import { ANY_SCOPE, READ_SCOPE, TRADE_SCOPE } from '../token-scopes.js';

export const DIRECTIONS = ['up', 'down'] as const;
export const RESULTS = ['win', 'lose', 'tie', 'void'] as const;
export const ORDER_STATUSES = ['open', 'settled', 'cancelled'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export type OrderResult = (typeof RESULTS)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export class OrderCreateRequest {
  @Id() product_id!: string;
  @OneOf(DIRECTIONS) direction!: Direction;
  /** The stake in USD. */
  @Amount(2) amount!: string;
  /** Seconds from order to settle time. */
  @Int(1, 86_400) duration!: number;
  /**
   * The version of the terms that the caller saw (`product/details`): 1005 with the new figures if fee or payout of the
   * duration are no longer the same.
   */
  @Optional() @Int(0, 1_000_000) terms_version?: number;
  /** The price that the caller saw; requires `max_slippage`. */
  @Optional() @Amount(6) price?: string;
  /** The largest accepted difference between entry price and `price`, as a fraction from 0 to 1; requires `price`. */
  @Optional() @Text(8, { pattern: /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/ }) max_slippage?: string;
}

/** The log named `origin` shows the receipt by `by`. */
export class ReceiptPromiseView {
  @Text(100) origin!: string;
  @EpochMs() by!: number;
  /**
   * Base64: Ed25519 with the receipt's key over the promise's text (docs/proof-format.md). Absent from early promises, which
   * the receipt's own `signature` covers.
   */
  @Nullable() @Text(200) signature?: string | null;
}

/**
 * What trading signs when it accepts an order. The leaf is SHA-256 of a zero byte and `payload`; each step of `path`
 * (`l` or `r` and the sibling's hash in base64url, separated by dots) leads to SHA-256 of a one byte, the left hash and
 * the right hash; `signature` is Ed25519 with key `key_id` over the final hash.
 */
export class ReceiptView {
  /** The order's terms and its entry tick, as JSON text. */
  @Text(2000) payload!: string;
  @Text(2000, { min: 0 }) path!: string;
  /** Base64. */
  @Text(200) signature!: string;
  @Text(64) key_id!: string;
  /** SPKI DER in base64. */
  @Text(200) public_key!: string;
  /** Absent from receipts of the time before there were promises. */
  @Nullable() @Nested(() => ReceiptPromiseView) promise?: ReceiptPromiseView | null;
}

/** An order as it was accepted. */
export class OrderView {
  @Id() id!: string;
  @Text(20) number!: string;
  @Id() product_id!: string;
  @Text(20) symbol!: string;
  @OneOf(DIRECTIONS) direction!: Direction;
  @Decimal() amount!: string;
  @Decimal() fee!: string;
  @Text(10) currency!: string;
  @Decimal() payout_rate!: string;
  @Decimal() buy_price!: string;
  @IsoTime() order_time!: string;
  @IsoTime() settle_time!: string;
  @Int(1, 86_400) duration!: number;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @Nullable() @Decimal() sell_price?: string | null;
  @Nullable() @IsoTime() sell_time?: string | null;
  /** Payout less stake: the winnings, or the lost stake. Without the fee. */
  @Nullable() @Decimal() profit?: string | null;
  @Nullable() @OneOf(RESULTS) result?: OrderResult | null;
}

export class PlacedOrderView extends OrderView {
  @Nested(() => ReceiptView) receipt!: ReceiptView;
}

/** A running order with the current price and the time left. */
export class RunningOrderView extends OrderView {
  @Nullable() @Decimal() price?: string | null;
  /** How the order would end at that price … */
  @Nullable() @OneOf(RESULTS) result_now?: OrderResult | null;
  /** … and what its owner would be paid, in USD. */
  @Nullable() @Decimal() value?: string | null;
  @Int(0, 86_400_000) remaining_ms!: number;
}

export class HoldListReply extends PageReply {
  @ListOf(() => RunningOrderView, 100) list!: RunningOrderView[];
}

export class OrderListRequest extends PageRequest {
  @Optional() @Id() product_id?: string;
  /** A result, or `settled` for all results. */
  @Optional() @OneOf(['settled', ...RESULTS]) status?: 'settled' | OrderResult;
  @Optional() @IsoTime() from?: string;
  @Optional() @IsoTime() to?: string;
}

export class OrderListReply extends PageReply {
  @ListOf(() => OrderView, 100) list!: OrderView[];
}

/** Totals of all orders of a filter, in USD; `total` is their number. */
export class OrderTotalsView {
  @Decimal() stakes!: string;
  /** Fees charged; a tie or a void returns the fee. */
  @Decimal() fees!: string;
  /** Won less lost, without fees. */
  @Decimal() profit!: string;
}

export class SettledListReply extends OrderListReply {
  @Nested(() => OrderTotalsView) totals!: OrderTotalsView;
}

/** The filters of `order/list`. */
export class OrderExportRequest extends CsvRequest {
  @Optional() @Id() product_id?: string;
  @Optional() @OneOf(['settled', ...RESULTS]) status?: 'settled' | OrderResult;
  @Optional() @IsoTime() from?: string;
  @Optional() @IsoTime() to?: string;
}

export class ProductOrdersRequest extends PageRequest {
  @Id() id!: string;
}

export const orderCreate = call({
  path: 'order/create',
  auth: 'user',
  scopes: TRADE_SCOPE,
  service: 'trading',
  request: OrderCreateRequest,
  reply: PlacedOrderView,
  idempotent: true,
  whenRestricted: 'refused',
  objects: { product_id: 'public' },
  summary:
    'Places an up or down order. A repeat with the same key returns the first order, even if `price` or `max_slippage` differ',
});

export const orderHoldList = call({
  path: 'order/hold_list',
  auth: 'user',
  scopes: ANY_SCOPE,
  service: 'trading',
  request: PageRequest,
  reply: HoldListReply,
  summary: 'Lists running orders',
});

export const orderList = call({
  path: 'order/list',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'trading',
  request: OrderListRequest,
  reply: SettledListReply,
  objects: { product_id: 'public' },
  summary: 'Lists settled orders, with totals for the filter',
});

export const orderExport = csvCall({
  path: 'order/export',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'trading',
  request: OrderExportRequest,
  objects: { product_id: 'public' },
  summary: 'Exports settled orders as CSV, newest first',
});

export const productOrders = call({
  path: 'product/orders',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'trading',
  request: ProductOrdersRequest,
  reply: OrderListReply,
  objects: { id: 'public' },
  summary: "Lists the caller's orders in one product, including running ones",
});
