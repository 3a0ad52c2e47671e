import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { formatPercent, MICRO, micro } from '../../../lib/money';

/** From here on the server only says that it is as much or more. */
const MOST = 100n * MICRO;

/** How far the reserve covers what is promised. */
export function Cover({ share }: { share: string }): ReactNode {
  const t = useT('earn');
  const percent = formatPercent(share, { decimals: 0 });
  return micro(share) < MOST ? percent : t('coverOver', { percent });
}
