import type { ReactNode } from 'react';
import { useConfig } from '../../../api/common/config';
import { useT } from '../../../lib/i18n';

/** How long withdrawals pause after this change, if they do. */
export function CoolingNote(): ReactNode {
  const t = useT('account');
  const seconds = useConfig().data?.cooling_s ?? 0;
  const hours = Math.ceil(seconds / 3_600);
  return hours > 0 ? <p className="text-sm text-muted">{t('cooling', { hours })}</p> : null;
}
