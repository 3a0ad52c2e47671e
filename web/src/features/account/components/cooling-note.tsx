import type { ReactNode } from 'react';
import { useConfig } from '../../../api/common/config';
import { useT } from '../../../lib/i18n';

/** In live mode, withdrawals pause for a day after a password or PIN change. */
export function CoolingNote(): ReactNode {
  const t = useT('account');
  const live = useConfig().data?.mode === 'live';
  return live ? <p className="text-sm text-muted">{t('cooling')}</p> : null;
}
