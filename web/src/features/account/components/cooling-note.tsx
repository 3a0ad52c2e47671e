import type { ReactNode } from 'react';
import { useConfig } from '../../../api/common/config';
import { useT } from '../../../lib/i18n';

/** With real money, withdrawals wait for a day once a password or the PIN is saved. */
export function CoolingNote(): ReactNode {
  const t = useT('account');
  const live = useConfig().data?.mode === 'live';
  return live ? <p className="text-sm text-muted">{t('cooling')}</p> : null;
}
