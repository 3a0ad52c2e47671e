import type { TFunction } from 'i18next';

/** A duration as people say it: 30 s, 5 min. */
export const durationText = (seconds: number, t: TFunction<'trade'>): string =>
  seconds >= 60 && seconds % 60 === 0 ? t('minutes', { n: seconds / 60 }) : t('seconds', { n: seconds });
