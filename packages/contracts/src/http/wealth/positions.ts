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
  OneOf,
  Optional,
  SixDigits,
  Text,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { EARN_KINDS, EarlyExitView, type EarnKind } from './products.js';

export const POSITION_STATUSES = ['earning', 'completed'] as const;
export type PositionStatus = (typeof POSITION_STATUSES)[number];

export class WealthSubmitRequest {
  @Id() product_id!: string;
  /** In the product's currency: USDT with at most six decimals, USD with at most two. */
  @Amount(6) amount!: string;
}

/** What a purchase would be; nothing has moved. */
export class WealthPreview {
  @Id() quote_id!: string;
  @Decimal() amount!: string;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** What is taken from the account: in the product's currency where there is enough of it, in USD otherwise. */
  @Decimal() pay_amount!: string;
  @OneOf(EARN_CURRENCIES) pay_currency!: EarnCurrency;
  /** `pay_currency` for one unit of `currency`. */
  @Decimal() rate!: string;
  /** Everything that the position will earn to its end. */
  @Decimal() estimated_revenue!: string;
  @IsoTime() end_time!: string;
  @IsoTime() valid_until!: string;
}

export class WealthBuyRequest extends WealthSubmitRequest {
  /** The preview whose terms hold; the terms of this moment where it is left out. */
  @Optional() @Id() quote_id?: string;
  @SixDigits() pay_password!: string;
}

export class PositionProduct {
  @Id() id!: string;
  @Text(120) name!: string;
  @OneOf(EARN_KINDS) kind!: EarnKind;
}

/** A position; its terms are those of its purchase whatever the product becomes later. */
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
  /** Paid so far, less what an early exit gave back. */
  @Decimal() earnings!: string;
  @Decimal() pay_amount!: string;
  @OneOf(EARN_CURRENCIES) pay_currency!: EarnCurrency;
  @Decimal() rate!: string;
  @IsoTime() create_time!: string;
  @IsoTime() end_time!: string;
  /** When the next return is paid; null once completed. */
  @Optional() @IsoTime() next_accrual_time?: string | null;
  @Optional() @IsoTime() completed_time?: string | null;
  @OneOf(POSITION_STATUSES) status!: PositionStatus;
  @Bool() ended_early!: boolean;
  @Nested(() => EarlyExitView) early_exit!: EarlyExitView;
}

export class PositionsRequest extends PageRequest {
  @Optional() @OneOf(POSITION_STATUSES) status?: PositionStatus;
}

export class PositionsReply extends PageReply {
  @ListOf(() => PositionView, 100) list!: PositionView[];
}

export class RedeemRequest {
  @Id() id!: string;
  @SixDigits() pay_password!: string;
}

export class OrderMoneyRequest {
  /** A position's id; all positions where left out. */
  @Optional() @Id() id?: string;
}

/** What positions in one currency hold and bring. Days are UTC. */
export class EarnSummary {
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Decimal() locked!: string;
  /** What was paid today less what early exits of today gave back; so `total_income` changes by as much. */
  @Decimal() today_income!: string;
  @Decimal() total_income!: string;
  /** What running positions are still going to pay. */
  @Decimal() expected_income!: string;
}

/** The position's figures, or those of all positions in USDT; `by_currency` has each currency. */
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
  summary: 'Previews a purchase; nothing moves',
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
  service: 'earn',
  request: PositionsRequest,
  reply: PositionsReply,
  summary: 'The caller’s positions, newest first',
});

export const wealthRedeem = call({
  path: 'wealth/redeem',
  auth: 'user',
  service: 'earn',
  request: RedeemRequest,
  reply: PositionView,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { id: 'position' },
  summary: 'Ends a position early on its terms',
});

export const defiMyOrder = call({
  path: 'Defi/myOrder',
  auth: 'user',
  service: 'earn',
  request: PositionsRequest,
  reply: PositionsReply,
  summary: 'The caller’s lock positions, newest first',
});

export const defiOrderMoney = call({
  path: 'Defi/orderMoney',
  auth: 'user',
  service: 'earn',
  request: OrderMoneyRequest,
  reply: OrderMoneyView,
  objects: { id: 'position' },
  summary: 'Locked, income of today, income so far and income still expected',
});
