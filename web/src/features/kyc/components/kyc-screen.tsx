import { type ReactNode, useState } from 'react';
import { type IdCard, useIdCard } from '../../../api/user/idcard';
import { Button } from '../../../components/button';
import { Icon, type IconName } from '../../../components/icons';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { Status } from '../../../components/status';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { KycForm } from './kyc-form';

interface StateProps {
  icon: IconName;
  tone: string;
  title: string;
  note: string;
  children?: ReactNode;
}

function State({ icon, tone, title, note, children }: StateProps): ReactNode {
  return (
    <div className="flex flex-col items-center gap-2 py-8 text-center">
      <span className={`flex size-14 items-center justify-center rounded-full ${tone}`}>
        <Icon name={icon} size={28} />
      </span>
      <p className="text-[20px] font-semibold">{title}</p>
      <p className="text-muted">{note}</p>
      {children}
    </div>
  );
}

/** The state of a submission; a rejected one can be submitted again. */
function Sent({ record, onAgain }: { record: IdCard; onAgain: () => void }): ReactNode {
  const t = useT('kyc');
  const lang = useLang();
  const sent = record.submitted_at ? (
    <p className="num text-sm text-muted">
      {t('submitted')} {formatTime(record.submitted_at, 'dateTime', lang)}
    </p>
  ) : null;
  if (record.status === 'approved')
    return <State icon="check" tone="bg-good-soft text-good" title={t('approvedTitle')} note={t('approvedNote')} />;
  if (record.status === 'pending')
    return (
      <State icon="clock" tone="bg-warn-soft text-warn" title={t('pendingTitle')} note={t('pendingNote')}>
        {sent}
      </State>
    );
  return (
    <State icon="alert" tone="bg-bad-soft text-bad" title={t('rejectedTitle')} note={t('rejectedNote')}>
      {record.reject_reason ? (
        <p className="rounded-xl bg-bad-soft px-4 py-3 text-sm text-bad">{record.reject_reason}</p>
      ) : null}
      <Button wide className="mt-3" onClick={onAgain}>
        {t('again')}
      </Button>
    </State>
  );
}

function Kyc({ record }: { record: IdCard }): ReactNode {
  // The rejected submission that is being corrected.
  const [again, setAgain] = useState<IdCard>();
  const form =
    record.status === 'none' || (record.status === 'rejected' && again?.submitted_at === record.submitted_at);
  return (
    <>
      <Status>{form ? null : <Sent record={record} onAgain={() => setAgain(record)} />}</Status>
      {form ? <KycForm before={record} /> : null}
    </>
  );
}

/** `/realname`: the state of the identity verification, and its form when there is something to submit. */
export default function KycScreen(): ReactNode {
  const t = useT('kyc');
  const record = useIdCard();
  return (
    <Screen title={t('title')} parent="/my">
      <Loaded query={record}>{(data) => <Kyc record={data} />}</Loaded>
    </Screen>
  );
}
