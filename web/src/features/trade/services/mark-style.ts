import type { Interval } from '../../../api/product/candles';

/** Format of the time of a bar that is read. */
export const BAR_TIMES = {
  '1s': 'clock',
  '1m': 'minute',
  '5m': 'minute',
  '15m': 'minute',
  '1h': 'short',
  '1d': 'day',
} as const satisfies Record<Interval, string>;

/** Format of a time axis label: the date at the start of a day or for daily bars, otherwise the time. */
export function markStyle(interval: string, newDay: boolean): 'clock' | 'minute' | 'monthDay' {
  if (interval === '1d' || (interval === '1h' && newDay)) return 'monthDay';
  return interval === '1s' ? 'clock' : 'minute';
}
