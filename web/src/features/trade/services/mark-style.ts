/** Format of a time axis label: the date at the start of a day or for daily bars, otherwise the time. */
export function markStyle(interval: string, newDay: boolean): 'clock' | 'minute' | 'monthDay' {
  if (interval === '1d' || (interval === '1h' && newDay)) return 'monthDay';
  return interval === '1s' ? 'clock' : 'minute';
}
