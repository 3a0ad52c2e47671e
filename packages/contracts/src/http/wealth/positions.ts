import { EARN_CURRENCIES, type EarnCurrency } from '../../rpc/wallet-earn.js';
import {
  Amount,
  Bool,
  Decimal,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  SixDigits,
  Text,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { IdWithPinRequest } from '../shapes.js';
import { READ_SCOPE } from '../token-scopes.js';
import { EARN_KINDS, EarlyExitView, type EarnKind } from './products.js';

export const POSITION_STATUSES = ['earning', 'completed'] as const;
export type PositionStatus = (typeof POSITION_STATUSES)[number];

export class WealthSubmitRequest {
  @Id() product_id!: string;
  /** In the product's currency: USDT with at most six decimals, USD with at most two. */
  @Amount(6) amount!: string;
}

/** A purchase preview; no money has moved. */
export class WealthPreview {
  @Id() quote_id!: string;
  @Decimal() amount!: string;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** The amount charged: in the product's currency if the balance suffices, otherwise in USD. */
  @Decimal() pay_amount!: string;
  @OneOf(EARN_CURRENCIES) pay_currency!: EarnCurrency;
  /** `pay_currency` per unit of `currency`, our spread included. */
  @Decimal() rate!: string;
  /** The fraction of the market rate that we keep, as of a conversion; null if nothing is converted. */
  @Nullable() @Decimal() spread?: string | null;
  /** The total return over the whole term. */
  @Decimal() estimated_revenue!: string;
  @IsoTime() end_time!: string;
  @IsoTime() valid_until!: string;
}

export class WealthBuyRequest extends WealthSubmitRequest {
  /** The preview whose terms apply; the current terms by default. */
  @Optional() @Id() quote_id?: string;
  @SixDigits() pay_password!: string;
}

export class PositionProduct {
  @Id() id!: string;
  @Text(120) name!: string;
  @OneOf(EARN_KINDS) kind!: EarnKind;
}

/** A position; its terms stay those of its purchase. */
export class PositionView {
  @Id() id!: string;
  @Text(20) number!: string;
  @Nested(() => PositionProduct) product!: PositionProduct;
  @Decimal() quantity!: string;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Int(1, 3_650) cycle_days!: number;
  @Decimal() daily_rate!: string;
  @Decimal() estimated_revenue!: string;
  @Decimal() principal!: string;
  /** Paid so far, less the forfeit of an early exit. */
  @Decimal() earnings!: string;
  @Decimal() pay_amount!: string;
  @OneOf(EARN_CURRENCIES) pay_currency!: EarnCurrency;
  @Decimal() rate!: string;
  @IsoTime() create_time!: string;
  @IsoTime() end_time!: string;
  /** When the next return is paid; null once completed. */
  @Nullable() @IsoTime() next_accrual_time?: string | null;
  @Nullable() @IsoTime() completed_time?: string | null;
  @OneOf(POSITION_STATUSES) status!: PositionStatus;
  @Bool() ended_early!: boolean;
  @Nested(() => EarlyExitView) early_exit!: EarlyExitView;
}

export class PositionsRequest extends PageRequest {
  @Optional() @OneOf(POSITION_STATUSES) status?: PositionStatus;
  /** Only the position with this id, whatever its status. */
  @Optional() @Id() id?: string;
}

export class PositionsReply extends PageReply {
  @ListOf(() => PositionView, 100) list!: PositionView[];
}

export class OrderMoneyRequest {
  /** A position's id; all positions by default. */
  @Optional() @Id() id?: string;
  /** Today's income is of the day there; of the UTC day if it is left out, or if it is none that we know. */
  @Nullable() @Text(64) time_zone?: string | null;
}

/** Totals of the positions in one currency. */
export class EarnSummary {
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Decimal() locked!: string;
  /**
   * Paid today less forfeits of today's early exits; `total_income` changes by the same amount. In a `time_zone` other
   * than UTC, a return counts for the day on which it fell due, which only after an outage is not the day of its payment.
   */
  @Decimal() today_income!: string;
  @Decimal() total_income!: string;
  /** Returns still to come from running positions. */
  @Decimal() expected_income!: string;
}

/** The figures of the position, or of all positions in USDT; `by_currency` has each currency. */
export class OrderMoneyView extends EarnSummary {
  @ListOf(() => EarnSummary, 10) by_currency!: EarnSummary[];
}

export const wealthSubmit = call({
  path: 'wealth/submit',
  auth: 'user',
  service: 'earn',
  request: WealthSubmitRequest,
  reply: WealthPreview,
  objects: { product_id: 'public' },
  summary: 'Previews a purchase; no money moves',
});

export const wealthBuy = call({
  path: 'wealth/buy',
  auth: 'user',
  service: 'earn',
  request: WealthBuyRequest,
  reply: PositionView,
  idempotent: true,
  whenRestricted: 'refused',
  objects: { product_id: 'public', quote_id: 'earn_quote' },
  summary: 'Buys a position',
});

export const wealthOrders = call({
  path: 'wealth/orders',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'earn',
  request: PositionsRequest,
  reply: PositionsReply,
  objects: { id: 'position' },
  summary: 'Lists the caller’s positions, newest first, or the named one',
});

export const wealthRedeem = call({
  path: 'wealth/redeem',
  auth: 'user',
  service: 'earn',
  request: IdWithPinRequest,
  reply: PositionView,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { id: 'position' },
  summary: 'Ends a position early on its terms',
});

export const defiMyOrder = call({
  path: 'Defi/myOrder',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'earn',
  request: PositionsRequest,
  reply: PositionsReply,
  objects: { id: 'position' },
  summary: 'Lists the caller’s lock positions, newest first, or the named one',
});

export const defiOrderMoney = call({
  path: 'Defi/orderMoney',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'earn',
  request: OrderMoneyRequest,
  reply: OrderMoneyView,
  objects: { id: 'position' },
  summary: 'Returns locked amount, today’s income, income so far and expected income',
});
