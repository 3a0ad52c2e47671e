/** The texts of the units, as the place where they are shown words them. */
type UnitTexts = (unit: 'seconds' | 'minutes' | 'hours' | 'days', values: { n: number }) => string;

/** A time in words, rounded up from a minute on. */
export function durationWords(seconds: number, t: UnitTexts): string {
  if (seconds < 60) return t('seconds', { n: seconds });
  if (seconds <= 90 * 60) return t('minutes', { n: Math.ceil(seconds / 60) });
  if (seconds <= 48 * 3600) return t('hours', { n: Math.ceil(seconds / 3600) });
  return t('days', { n: Math.ceil(seconds / 86_400) });
}
