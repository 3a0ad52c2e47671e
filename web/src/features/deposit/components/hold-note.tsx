import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { formatPercent, micro } from '../../../lib/money';

/** Says how far the market may move until a deposit's rate is that of its arrival; nothing if that is unknown. */
export function HoldNote({ within }: { within: string | undefined }): ReactNode {
  const t = useT('deposit');
  if (within === undefined) return null;
  return micro(within) === 0n ? t('rateNotHeld') : t('rateNote', { within: formatPercent(within, { decimals: 4 }) });
}
