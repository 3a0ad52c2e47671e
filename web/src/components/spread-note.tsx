import type { ReactNode } from 'react';
import { useT } from '../lib/i18n';
import { formatPercent, micro } from '../lib/money';

/** Says in words what a rate leaves to us; nothing if that is unknown. */
export function SpreadNote({ spread }: { spread: string | undefined }): ReactNode {
  const t = useT('terms');
  if (spread === undefined) return null;
  return micro(spread) === 0n ? t('noSpread') : t('spread', { spread: formatPercent(spread, { decimals: 4 }) });
}
