import { post } from '../../lib/http';
import { decimal, int, isoTime, object, oneOf, optional, pageOf, type ReadOf, text } from '../../lib/read';

export const ALERT_KINDS = ['crosses', 'moves'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const priceAlert = object({
  id: text,
  symbol: text,
  kind: oneOf(...ALERT_KINDS),
  price: optional(decimal),
  change: optional(decimal),
  set_price: decimal,
  set_at: isoTime,
  status: oneOf('open', 'reached'),
  reached_price: optional(decimal),
  reached_at: optional(isoTime),
  decimals: int,
});
export type PriceAlert = ReadOf<typeof priceAlert>;

export const priceAlerts = post('product/alerts', pageOf(priceAlert));
