import type { ReactNode } from 'react';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { useT } from '../../../lib/i18n';
import { STATUS } from '../services/status';
import { type Step, Timeline } from './timeline';

export function WithdrawalTimeline({ row }: { row: Withdrawal }): ReactNode {
  const t = useT('wallet');
  const failed = row.status === 'fail' || row.status === 'cancelled';
  const steps: Step[] = [
    { text: t('requested'), at: row.created_at },
    ...(failed && !row.approved_at ? [] : [{ text: t('st_approved'), at: row.approved_at }]),
    ...(failed && !row.sent_at ? [] : [{ text: t('st_sent'), at: row.sent_at }]),
    { text: t(failed ? STATUS[row.status].text : 'st_success'), at: row.ended_at },
  ];
  return <Timeline steps={steps} failed={failed} />;
}
