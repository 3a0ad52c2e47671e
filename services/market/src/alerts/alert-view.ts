import { formatMicro, type PriceAlertView } from '@makoto/contracts';
import type { Instrument } from '../instruments/instrument.js';
import type { StoredAlert } from './alerts.repository.js';
import type { PriceAlert } from './price-alert.js';

/** An alert's level or fraction as decimals. */
export function figuresOf(
  { kind, target }: Pick<PriceAlert, 'kind' | 'target'>,
  decimals: number,
): { price: string | null; change: string | null } {
  return {
    price: kind === 'crosses' ? formatMicro(target, decimals) : null,
    change: kind === 'moves' ? formatMicro(target) : null,
  };
}

/** An alert as its owner sees it. */
export function toView(
  alert: StoredAlert,
  { symbol, decimals }: Pick<Instrument, 'symbol' | 'decimals'>,
): PriceAlertView {
  const priceText = (value: bigint): string => formatMicro(value, decimals);
  const { id, kind, status, fromMs, reachedMs, reachedPrice } = alert;
  return {
    ...{ id, product_id: symbol, symbol, kind, ...figuresOf(alert, decimals), status, decimals },
    ...{ set_price: priceText(alert.setPrice), set_at: new Date(fromMs).toISOString() },
    reached_price: reachedPrice === undefined ? null : priceText(reachedPrice),
    reached_at: reachedMs === undefined ? null : new Date(reachedMs).toISOString(),
  };
}
