import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Descriptions, Flex, List, Popconfirm, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { Loaded } from '../../components/loaded';
import { ImageViewer } from '../../components/image-viewer';
import { ErrorAlert } from '../../components/error-alert';
import { ReasonDialog } from '../../components/reason-dialog';
import { timeText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { lang, langOf } from '../../lib/session';
import { useStored } from '../../lib/stored-value';
import { useAction } from '../../lib/use-action';
import { useShortcuts } from '../../lib/use-shortcuts';

const INVALIDATES = ['kyc/list', 'kyc/get', 'queues'];

type Detail = ReplyOf<'kyc/get'>;

/** One hand-in: its pictures beside its fields, what came before, and the decision. */
export function KycDetail({ id, onDone }: { id: string; onDone: () => void }): React.ReactNode {
  const query = useQuery({ queryKey: ['kyc/get', id], queryFn: ({ signal }) => send('kyc/get', { id }, { signal }) });
  return <Loaded query={query}>{(detail) => <HandIn detail={detail} onDone={onDone} />}</Loaded>;
}

function HandIn({ detail, onDone }: { detail: Detail; onDone: () => void }): React.ReactNode {
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
      <Flex gap="large" align="start">
        <Flex vertical gap="middle" style={{ flex: 1, minWidth: 0 }}>
          <ImageViewer src={detail.front} alt={t('kyc.front')} />
          {detail.back && <ImageViewer src={detail.back} alt={t('kyc.back')} />}
        </Flex>
        <Flex vertical gap="middle" style={{ width: 400 }}>
          <Fields detail={detail} />
          {detail.same_number > 0 && <Alert type="warning" showIcon title={t('kyc.same', { n: detail.same_number })} />}
          <ErrorAlert error={approve.error} />
          {pending && (
            <Flex gap="small">
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
        </Flex>
      </Flex>
      <ReasonDialog
        title={t('kyc.reject')}
        open={rejecting}
        usual={[t('kyc.reasons.blurred'), t('kyc.reasons.cut'), t('kyc.reasons.differs'), t('kyc.reasons.expired')]}
        hint={t('kyc.shown')}
        pending={reject.isPending}
        error={reject.error}
        onReason={(reason) => reject.mutate(reason)}
        onClose={() => setRejecting(false)}
      />
    </Card>
  );
}

function Fields({ detail }: { detail: Detail }): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useStored(lang));
  return (
    <Descriptions
      column={1}
      bordered
      size="small"
      items={[
        { key: 'name', label: t('kyc.name'), children: detail.real_name },
        { key: 'gender', label: t('kyc.gender'), children: t(`kyc.genders.${detail.gender}`) },
        { key: 'birthday', label: t('kyc.birthday'), children: detail.birthday },
        { key: 'doc', label: t('kyc.document'), children: t(`kyc.documents.${detail.doc_type}`) },
        { key: 'number', label: t('kyc.number'), children: detail.id_number },
        { key: 'at', label: t('kyc.submitted'), children: timeText(detail.submitted_at, chosen) },
        ...(detail.reject_reason ? [{ key: 'reason', label: t('kyc.reason'), children: detail.reject_reason }] : []),
      ]}
    />
  );
}

function Earlier({ detail }: { detail: Detail }): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useStored(lang));
  if (detail.history.length === 0) return null;
  return (
    <List
      size="small"
      header={<Typography.Text strong>{t('kyc.earlier')}</Typography.Text>}
      dataSource={detail.history}
      rowKey="id"
      renderItem={(row) => (
        <List.Item>
          {timeText(row.submitted_at, chosen)} · {t(`kyc.statuses.${row.status}`)}
          {row.reject_reason ? ` · ${row.reject_reason}` : ''}
        </List.Item>
      )}
    />
  );
}
