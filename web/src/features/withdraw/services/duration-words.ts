import type { Translate } from '../../../lib/i18n';

/** A promised time in words, rounded up. */
export function durationWords(seconds: number, t: Translate<'withdraw'>): string {
  if (seconds <= 90 * 60) return t('minutes', { n: Math.max(1, Math.ceil(seconds / 60)) });
  if (seconds <= 48 * 3600) return t('hours', { n: Math.ceil(seconds / 3600) });
  return t('days', { n: Math.ceil(seconds / 86_400) });
}
