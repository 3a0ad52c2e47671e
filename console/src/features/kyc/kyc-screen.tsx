import { Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { ShortcutHelp } from '../../components/shortcut-help';
import { timeText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { lang, langOf } from '../../lib/session';
import { useKept } from '../../lib/store';
import { KycDetail } from './kyc-detail';

const STATUSES = ['pending', 'approved', 'rejected'] as const;
const REFRESH_MS = 15_000;
const MOST_COUNTED = 10_000;

export type KycRow = ReplyOf<'kyc/list'>['list'][number];

/** The queue of identity documents, and the one that is being looked at. */
export function KycScreen(): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useKept(lang));
  const navigate = useNavigate();
  const { '*': id = '' } = useParams();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('pending');
  return (
    <Screen
      title={t('sections.kyc')}
      actions={
        <ShortcutHelp
          keys={{ j: t('shortcuts.next'), k: t('shortcuts.before'), a: t('kyc.approve'), r: t('kyc.reject') }}
        />
      }
    >
      <Segmented
        value={status}
        options={STATUSES.map((value) => ({ value, label: t(`kyc.statuses.${value}`) }))}
        onChange={setStatus}
      />
      <PagedTable<KycRow>
        queryKey={['kyc/list', status]}
        load={(paging, signal) => send('kyc/list', { status, ...paging }, { signal })}
        rowKey={(row) => row.id}
        opened={id}
        onOpen={(row) => navigate(`/kyc/${row.id}`)}
        refreshMs={REFRESH_MS}
        byKeys
        mostCounted={MOST_COUNTED}
        columns={[
          { title: t('kyc.customer'), dataIndex: 'username' },
          { title: t('kyc.name'), dataIndex: 'real_name' },
          { title: t('kyc.document'), render: (_, row) => t(`kyc.documents.${row.doc_type}`) },
          { title: t('kyc.submitted'), render: (_, row) => timeText(row.submitted_at, chosen) },
          { title: t('kyc.reviewed'), render: (_, row) => timeText(row.reviewed_at, chosen) },
        ]}
      />
      {id && <KycDetail key={id} id={id} onDone={() => navigate('/kyc')} />}
    </Screen>
  );
}
