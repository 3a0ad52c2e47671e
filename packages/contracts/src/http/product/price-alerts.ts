import { Amount, Decimal, Id, Int, IsoTime, ListOf, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';

/** `crosses`: the price comes to a level. `moves`: the price rises or falls by a fraction of what it was. */
export const PRICE_ALERT_KINDS = ['crosses', 'moves'] as const;
export type PriceAlertKind = (typeof PRICE_ALERT_KINDS)[number];

export const PRICE_ALERT_STATUSES = ['open', 'reached'] as const;
export type PriceAlertStatus = (typeof PRICE_ALERT_STATUSES)[number];

/** How many open alerts a customer may have. */
export const MAX_OPEN_PRICE_ALERTS = 50;

/** A customer's price alert. It is reached once, by the first tick after `set_at` that fulfils it. */
export class PriceAlertView {
  @Id() id!: string;
  @Id() product_id!: string;
  @Text(20) symbol!: string;
  @OneOf(PRICE_ALERT_KINDS) kind!: PriceAlertKind;
  /** The level, for `crosses`. */
  @Nullable() @Decimal() price?: string | null;
  /** The fraction, for `moves`. */
  @Nullable() @Decimal() change?: string | null;
  /** The price when it was set. */
  @Decimal() set_price!: string;
  @IsoTime() set_at!: string;
  @OneOf(PRICE_ALERT_STATUSES) status!: PriceAlertStatus;
  /** The tick that reached it. */
  @Nullable() @Decimal() reached_price?: string | null;
  @Nullable() @IsoTime() reached_at?: string | null;
  @Int(0, 6) decimals!: number;
}

export class PriceAlertsRequest extends PageRequest {
  @Optional() @Id() product_id?: string;
  @Optional() @OneOf(PRICE_ALERT_STATUSES) status?: PriceAlertStatus;
}

export class PriceAlertsReply extends PageReply {
  @ListOf(() => PriceAlertView, 100) list!: PriceAlertView[];
}

export const priceAlerts = call({
  path: 'product/alerts',
  auth: 'user',
  service: 'market',
  request: PriceAlertsRequest,
  reply: PriceAlertsReply,
  objects: { product_id: 'public' },
  summary: 'Lists own price alerts, newest first; those that were reached are kept for 30 days',
});

export class SetPriceAlertRequest {
  @Id() product_id!: string;
  @OneOf(PRICE_ALERT_KINDS) kind!: PriceAlertKind;
  /** Required for `crosses`, with no more decimals than the product has: it must differ from the price now. */
  @Optional() @Amount(6) price?: string;
  /** Required for `moves`: a fraction from 0.0001 to 0.5. */
  @Optional() @Text(8, { pattern: /^0\.(?!0+$)([0-4]\d{0,3}|50{0,3})$/ }) change?: string;
}

/** @throws NOT_FOUND; NO_FRESH_PRICE for a product without any price; TOO_MANY_SAVED */
export const setPriceAlert = call({
  path: 'product/set_alert',
  auth: 'user',
  service: 'market',
  request: SetPriceAlertRequest,
  reply: PriceAlertView,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { product_id: 'public' },
  limit: { max: 120, windowS: 60 },
  summary: 'Sets a price alert, which is told once by push and in the app',
});

/** @throws NOT_FOUND */
export const deletePriceAlert = call({
  path: 'product/del_alert',
  auth: 'user',
  service: 'market',
  request: IdRequest,
  reply: Empty,
  objects: { id: 'price_alert' },
  summary: 'Removes a price alert',
});
