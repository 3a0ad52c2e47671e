import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { formatPercent, MICRO, micro } from '../../../lib/money';

/** The server caps the figure here and only reports "at least this". */
const MOST = 100n * MICRO;

/** Reserve cover as a percentage. */
export function Cover({ share }: { share: string }): ReactNode {
  const t = useT('earn');
  const percent = formatPercent(share, { decimals: 0 });
  return micro(share) < MOST ? percent : t('coverOver', { percent });
}
