import { type ReactNode, useState } from 'react';
import { type IdCard, useIdCard } from '../../../api/user/idcard';
import { Button } from '../../../components/button';
import { HelpLink } from '../../../components/help-link';
import { Outcome } from '../../../components/outcome';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { Status } from '../../../components/status';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { KycForm } from './kyc-form';

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
    return <Outcome icon="check" tone="good" title={t('approvedTitle')} note={t('approvedNote')} />;
  if (record.status === 'pending')
    return (
      <Outcome icon="clock" tone="warn" title={t('pendingTitle')} note={t('pendingNote')}>
        {sent}
      </Outcome>
    );
  return (
    <Outcome icon="alert" tone="bad" title={t('rejectedTitle')} note={t('rejectedNote')}>
      {record.reject_reason ? (
        <p className="rounded-xl bg-bad-soft px-4 py-3 text-sm text-bad">{record.reject_reason}</p>
      ) : null}
      <Button wide className="mt-3" onClick={onAgain}>
        {t('again')}
      </Button>
    </Outcome>
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
      <HelpLink article="verification">{t('help')}</HelpLink>
    </Screen>
  );
}
