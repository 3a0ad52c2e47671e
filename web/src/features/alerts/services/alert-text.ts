import type { PriceAlert } from '../../../api/product/alerts';
import type { Translate } from '../../../lib/i18n';
import type { Lang } from '../../../lib/languages';
import { formatPercent, formatPrice } from '../../../lib/money';
import { formatTime } from '../../../lib/time';

/** What the alert waits for: "95,000.00 or higher", "±5% from 90,000.00". */
export function conditionText(alert: PriceAlert, t: Translate<'alerts'>): string {
  const set = formatPrice(alert.set_price, alert.decimals);
  if (alert.kind === 'moves') return t('movesBy', { change: formatPercent(alert.change ?? '0'), price: set });
  const price = formatPrice(alert.price ?? '0', alert.decimals);
  return isAbove(alert) ? t('reachesUp', { price }) : t('reachesDown', { price });
}

/** When it was set, or the price that reached it. */
export function stateText(alert: PriceAlert, t: Translate<'alerts'>, lang: Lang): string {
  if (!alert.reached_at) {
    const price = formatPrice(alert.set_price, alert.decimals);
    return t('setAt', { time: formatTime(alert.set_at, 'short', lang), price });
  }
  const price = formatPrice(alert.reached_price ?? '0', alert.decimals);
  return t('reachedAt', { time: formatTime(alert.reached_at, 'exact', lang), price });
}

/** Whether the level is above the price that it was set at. Both have the same number of decimals. */
function isAbove({ price = '0', set_price }: PriceAlert): boolean {
  const [level, set] = [price, set_price].map((text) => text.padStart(30, '0'));
  return (level ?? '') > (set ?? '');
}
