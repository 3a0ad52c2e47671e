import { Alert, Button, Card, Flex, List, Popconfirm, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { Columns } from '../../components/columns';
import { ErrorAlert } from '../../components/error-alert';
import { Facts } from '../../components/facts';
import { ImageViewer } from '../../components/image-viewer';
import { Loaded } from '../../components/loaded';
import { ReasonDialog } from '../../components/reason-dialog';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useShortcuts } from '../../lib/use-shortcuts';
import { useTime } from '../../lib/use-time';

const INVALIDATES = ['kyc/list', 'kyc/get', 'queues'];

type Detail = ReplyOf<'kyc/get'>;

/** One submission: its pictures beside its details, earlier submissions, and the decision. */
export function KycDetail({ id, onDone }: { id: string; onDone: () => void }): React.ReactNode {
  const query = useCall('kyc/get', { id });
  return <Loaded query={query}>{(detail) => <Submission detail={detail} onDone={onDone} />}</Loaded>;
}

function Submission({ detail, onDone }: { detail: Detail; onDone: () => void }): React.ReactNode {
  const t = useTexts();
  const { id } = detail;
  const [approving, setApproving] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const decided = {
    invalidates: INVALIDATES,
    onDone: (): void => {
      setRejecting(false);
      onDone();
    },
  };
  const approve = useAction(() => send('kyc/approve', { id }), decided);
  const reject = useAction((reason: string) => send('kyc/reject', { id, reason }), decided);
  const pending = detail.status === 'pending';
  useShortcuts(
    useMemo(
      (): Record<string, () => void> => (pending ? { a: () => setApproving(true), r: () => setRejecting(true) } : {}),
      [pending],
    ),
  );
  return (
    <Card title={`${detail.real_name} (${detail.username})`}>
      <Columns
        aside={
          <>
            <Fields detail={detail} />
            {detail.same_number > 0 && (
              <Alert type="warning" showIcon title={t('kyc.same', { n: detail.same_number })} />
            )}
            <ErrorAlert error={approve.error} />
            {pending && (
              <Flex gap="small" wrap>
                <Popconfirm
                  title={t('kyc.approveSure')}
                  open={approving}
                  onOpenChange={setApproving}
                  okButtonProps={{ autoFocus: true }}
                  onConfirm={() => approve.mutate()}
                >
                  <Button type="primary" loading={approve.isPending}>
                    {t('kyc.approve')} (A)
                  </Button>
                </Popconfirm>
                <Button danger onClick={() => setRejecting(true)}>
                  {t('kyc.reject')} (R)
                </Button>
              </Flex>
            )}
            <Earlier detail={detail} />
          </>
        }
      >
        <ImageViewer src={detail.front} alt={t('kyc.front')} />
        {detail.back && <ImageViewer src={detail.back} alt={t('kyc.back')} />}
      </Columns>
      <ReasonDialog
        title={t('kyc.reject')}
        open={rejecting}
        usual={[t('kyc.reasons.blurred'), t('kyc.reasons.cut'), t('kyc.reasons.differs'), t('kyc.reasons.expired')]}
        hint={t('kyc.shown')}
        pending={reject.isPending}
        error={reject.error}
        onReason={reject.mutate}
        onClose={() => setRejecting(false)}
      />
    </Card>
  );
}

function Fields({ detail }: { detail: Detail }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <Facts
      facts={[
        { label: t('kyc.name'), value: detail.real_name },
        { label: t('kyc.gender'), value: t(`kyc.genders.${detail.gender}`) },
        { label: t('kyc.birthday'), value: detail.birthday },
        { label: t('kyc.document'), value: t(`kyc.documents.${detail.doc_type}`) },
        { label: t('kyc.country'), value: detail.doc_country ?? t('kyc.notStated') },
        { label: t('kyc.number'), value: detail.id_number },
        { label: t('kyc.submitted'), value: time(detail.submitted_at) },
        { label: t('kyc.reason'), value: detail.reject_reason },
      ]}
    />
  );
}

function Earlier({ detail }: { detail: Detail }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  if (detail.history.length === 0) return null;
  return (
    <List
      size="small"
      header={<Typography.Text strong>{t('kyc.earlier')}</Typography.Text>}
      dataSource={detail.history}
      rowKey="id"
      renderItem={(row) => (
        <List.Item>
          {time(row.submitted_at)} · {t(`kyc.statuses.${row.status}`)}
          {row.reject_reason ? ` · ${row.reject_reason}` : ''}
        </List.Item>
      )}
    />
  );
}
