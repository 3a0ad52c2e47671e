import type { ReactNode } from 'react';
import type { MoneyStatus } from '../../../api/wallet/deposit-record';
import { StatusPill } from '../../../components/status-pill';
import { useT } from '../../../lib/i18n';
import { STATUS } from '../services/status';

export function MoneyStatusPill({ status }: { status: MoneyStatus }): ReactNode {
  const t = useT('wallet');
  return <StatusPill tone={STATUS[status].tone}>{t(STATUS[status].text)}</StatusPill>;
}
