import type { ReactNode } from 'react';
import type { MoneyStatus } from '../../../api/wallet/deposit-record';
import { StatusPill } from '../../../components/status-pill';
import { useT } from '../../../lib/i18n';
import { STATUS } from '../services/status';

interface MoneyStatusPillProps {
  status: MoneyStatus;
  /** For a deposit, `pending` means that the payment has not arrived, not a review. */
  incoming?: boolean;
}

export function MoneyStatusPill({ status, incoming }: MoneyStatusPillProps): ReactNode {
  const t = useT('wallet');
  const text = incoming && status === 'pending' ? 'st_confirming' : STATUS[status].text;
  return <StatusPill tone={STATUS[status].tone}>{t(text)}</StatusPill>;
}
