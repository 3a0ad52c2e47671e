/** How a mark of the chart's time axis is written: the date where a day begins or a bar is one, else the time of day. */
export function markStyle(interval: string, newDay: boolean): 'clock' | 'minute' | 'monthDay' {
  if (interval === '1d' || (interval === '1h' && newDay)) return 'monthDay';
  return interval === '1s' ? 'clock' : 'minute';
}
