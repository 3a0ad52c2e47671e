import type { Translate } from '../../../lib/i18n';

/** A duration in words: 30 s, 5 min. */
export const durationText = (seconds: number, t: Translate<'trade'>): string =>
  seconds >= 60 && seconds % 60 === 0 ? t('minutes', { n: seconds / 60 }) : t('seconds', { n: seconds });
