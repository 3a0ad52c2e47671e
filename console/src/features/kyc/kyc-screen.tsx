import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { KycDetail } from './kyc-detail';

const STATUSES = ['pending', 'approved', 'rejected'] as const;

type KycRow = ReplyOf<'kyc/list'>['list'][number];

/** Submitted identity documents by status, and the details of the opened submission. */
export function KycScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <QueueScreen<KycRow, (typeof STATUSES)[number]>
      section="kyc"
      call="kyc/list"
      statuses={STATUSES}
      nameOf={(status) => t(`kyc.statuses.${status}`)}
      emptyOf={(status) => t(`kyc.empty.${status}`)}
      load={(status, paging, signal) =>
        send('kyc/list', { status, oldest_first: status === 'pending', ...paging }, { signal })
      }
      rowKey={(row) => row.id}
      columns={[
        { title: t('kyc.customer'), dataIndex: 'username' },
        { title: t('kyc.name'), dataIndex: 'real_name' },
        { title: t('kyc.document'), render: (_, row) => t(`kyc.documents.${row.doc_type}`) },
        { title: t('kyc.submitted'), render: (_, row) => time(row.submitted_at) },
        { title: t('kyc.reviewed'), render: (_, row) => time(row.reviewed_at) },
      ]}
      detail={(id, done) => <KycDetail key={id} id={id} onDone={done} />}
      keys={{ a: t('kyc.approve'), r: t('kyc.reject') }}
    />
  );
}
