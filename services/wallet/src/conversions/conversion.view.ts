import { type ConversionView, formatMicro } from '@makoto/contracts';
import type { Conversion } from './conversion.entity.js';

/** A quote or conversion as shown to its owner. */
export function toConversionView(c: Conversion): ConversionView {
  return {
    quote_id: c.id,
    number: c.number,
    status: c.done_at === null ? 'quoted' : 'success',
    from: c.from_currency,
    to: c.to_currency,
    amount: formatMicro(c.amount),
    rate: formatMicro(c.rate),
    market_rate: c.market_rate === null ? null : formatMicro(c.market_rate),
    spread: c.spread === null ? null : formatMicro(c.spread),
    result: formatMicro(c.result),
    valid_until: new Date(c.valid_until).toISOString(),
    created_at: c.done_at === null ? null : new Date(c.done_at).toISOString(),
  };
}
