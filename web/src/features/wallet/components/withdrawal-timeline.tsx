import type { ReactNode } from 'react';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { Icon } from '../../../components/icons';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { STATUS } from '../services/status';

interface Step {
  text: string;
  at: string | undefined;
}

/** A withdrawal's progress: past steps with their times, and those to come. */
export function WithdrawalTimeline({ row }: { row: Withdrawal }): ReactNode {
  const t = useT('wallet');
  const lang = useLang();
  const failed = row.status === 'fail' || row.status === 'cancelled';
  const end: Step = { text: t(failed ? STATUS[row.status].text : 'st_success'), at: row.ended_at };
  const steps: Step[] = [
    { text: t('requested'), at: row.created_at },
    ...(failed && !row.approved_at ? [] : [{ text: t('st_approved'), at: row.approved_at }]),
    ...(failed && !row.sent_at ? [] : [{ text: t('st_sent'), at: row.sent_at }]),
    end,
  ];
  return (
    <ol className="space-y-3">
      {steps.map((step) => (
        <li key={step.text} className={`flex items-center gap-3 ${step.at ? '' : 'text-muted'}`}>
          <span
            className={`flex size-7 items-center justify-center rounded-full ${step.at ? (failed && step === end ? 'bg-bad-soft text-bad' : 'bg-good-soft text-good') : 'bg-sunk'}`}
          >
            {step.at ? <Icon name={failed && step === end ? 'close' : 'check'} size={15} /> : null}
          </span>
          <span className="flex-1">{step.text}</span>
          <span className="num text-sm text-muted">{step.at ? formatTime(step.at, 'exact', lang) : ''}</span>
        </li>
      ))}
    </ol>
  );
}
