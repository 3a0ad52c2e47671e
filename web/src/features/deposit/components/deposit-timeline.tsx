import type { ReactNode } from 'react';
import type { Deposit } from '../../../api/wallet/deposit-record';
import { useT } from '../../../lib/i18n';
import { type Step, Timeline } from '../../wallet/components/timeline';
import { STATUS } from '../../wallet/services/status';

export function DepositTimeline({ deposit }: { deposit: Deposit }): ReactNode {
  const t = useT('deposit');
  const wallet = useT('wallet');
  const { status, created_at, reported_at, updated_at } = deposit;
  const failed = status === 'fail' || status === 'expired' || status === 'cancelled';
  const ended = failed || status === 'success';
  const steps: Step[] = [
    { text: wallet('requested'), at: created_at },
    // A payment may arrive without having been reported.
    ...(reported_at || status === 'awaiting_payment' ? [{ text: t('reported'), at: reported_at }] : []),
    { text: failed ? wallet(STATUS[status].text) : t('credited'), at: ended ? updated_at : undefined },
  ];
  return <Timeline steps={steps} failed={failed} />;
}
