import {
  Bool,
  Day,
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
  TextList,
} from '../../validation/fields.js';
import { call, listCall } from '../call.js';
import { IdRequest, UpcomingChange } from '../shapes.js';
import { ANY_SCOPE } from '../token-scopes.js';

export const CATEGORIES = ['forex', 'blockchain', 'metal', 'stock'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CLOSED_REASONS = ['session', 'suspended', 'stale', 'closed'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export class ProductListRequest {
  @Optional() @OneOf(CATEGORIES) category?: Category;
}

/** An instrument on the market list. */
export class ProductView {
  @Id() id!: string;
  @Text(20) symbol!: string;
  @Text(80) name!: string;
  @OneOf(CATEGORIES) category!: Category;
  @Decimal() price!: string;
  /** The price change over 24 hours, as a fraction. */
  @Decimal() change_24h!: string;
  @Decimal() volume_24h!: string;
  @Decimal() high_24h!: string;
  @Decimal() low_24h!: string;
  @Int(0, 6) decimals!: number;
  @Bool() is_open!: boolean;
  /** Why it is closed: outside its session, suspended, without recent prices, or taking no orders. Null if it is open. */
  @Nullable() @OneOf(CLOSED_REASONS) closed_reason?: ClosedReason | null;
  /** When a closed market opens next. */
  @Nullable() @IsoTime() opens_at?: string | null;
  /** `simulated`, or the source's name. */
  @Text(200) feed!: string;
  /** When it was listed; it has no prices before. Null if it was there from the start. */
  @Nullable() @IsoTime() listed_at?: string | null;
}

/** An available duration with its payout rate and stake limits. */
export class DurationView {
  @Int(1, 86_400) seconds!: number;
  /** Winnings as a share of the stake. */
  @Decimal() payout!: string;
  @Decimal() min!: string;
  @Decimal() max!: string;
}

/** Trading hours: `from` and `to` in the instrument's time zone. */
export class SessionView {
  @Text(40) zone!: string;
  @Text(40) days!: string;
  @Text(20) from!: string;
  @Text(20) to!: string;
}

/**
 * When a thin simulated instrument has no prices: for `for_s` seconds from every multiple of `every_s` seconds (UTC).
 */
export class SilenceView {
  @Int(1, 86_400) every_s!: number;
  @Int(1, 86_400) for_s!: number;
}

/** A day on which an instrument stays closed, or closes early; its local date. */
export class ClosureView {
  @Day() day!: string;
  /** Null if it stays closed. */
  @Nullable() @Text(5) early_close?: string | null;
}

/** What a planned version of an instrument changes. */
export const INSTRUMENT_CHANGES = [
  'name',
  'category',
  'order',
  'orders',
  'max_gap',
  'sessions',
  'decimals',
  'feeds',
  'filter',
] as const;
export type InstrumentChange = (typeof INSTRUMENT_CHANGES)[number];

/** An instrument as it will be from `at` on. Open orders keep what they were accepted with. */
export class PlannedChangeView {
  @IsoTime() at!: string;
  /** Of `INSTRUMENT_CHANGES`. */
  @TextList(20, 20) changes!: string[];
  @OneOf(CATEGORIES) category!: Category;
  /** Whether it takes new orders. */
  @Bool() orders_accepted!: boolean;
  @Int(0, 60_000) max_gap_ms!: number;
  @Int(0, 6) decimals!: number;
  @ListOf(() => SessionView, 20) sessions!: SessionView[];
  /** The closures of the next weeks. */
  @ListOf(() => ClosureView, 100) closures!: ClosureView[];
}

export class ProductDetailsRequest {
  @Optional() @Id() id?: string;
  @Optional() @Text(20) symbol?: string;
}

export class ProductDetailsView extends ProductView {
  @ListOf(() => DurationView, 20) durations!: DurationView[];
  @Decimal() fee_rate!: string;
  /** The version of these terms, for `order/create`. */
  @Nullable() @Int(0, 1_000_000) terms_version?: number | null;
  /** Other terms for orders accepted from a moment on. */
  @Nullable() @ListOf(() => UpcomingChange, 20) upcoming?: UpcomingChange[] | null;
  @Text(40) tie_rule!: string;
  @ListOf(() => SessionView, 20) sessions!: SessionView[];
  /** The rules in the caller's language, one sentence each. */
  @TextList(20, 500) rules!: string[];
  /** Maximum age of the price when an order is accepted or settled, in milliseconds. */
  @Int(0, 60_000) max_gap_ms!: number;
  /** Null if its prices never pause by design. */
  @Nullable() @Nested(() => SilenceView) silence?: SilenceView | null;
  /** The closures of the next weeks, nearest first. */
  @Optional() @ListOf(() => ClosureView, 100) closures?: ClosureView[];
  /** Changes that are not in force yet, next first. */
  @Optional() @ListOf(() => PlannedChangeView, 20) planned?: PlannedChangeView[];
}

export class BidAskView {
  @Decimal() bid!: string;
  @Decimal() ask!: string;
  @Decimal() price!: string;
  /** The price's timestamp, epoch milliseconds. */
  @EpochMs() at!: number;
  @Decimal() available_balance!: string;
}

export const productList = listCall({
  path: 'product/list',
  auth: 'optional',
  scopes: ANY_SCOPE,
  service: 'market',
  request: ProductListRequest,
  item: ProductView,
  summary: 'Lists instruments with prices and 24-hour figures',
});

export const productDetails = call({
  path: 'product/details',
  auth: 'optional',
  scopes: ANY_SCOPE,
  service: 'trading',
  request: ProductDetailsRequest,
  reply: ProductDetailsView,
  objects: { id: 'public' },
  summary: 'Returns one instrument with its terms, sessions and rules',
});

export const productBidAsk = call({
  path: 'product/getBA',
  auth: 'user',
  scopes: ANY_SCOPE,
  service: 'trading',
  request: IdRequest,
  reply: BidAskView,
  objects: { id: 'public' },
  summary: 'Returns bid, ask and the caller’s available balance',
});
