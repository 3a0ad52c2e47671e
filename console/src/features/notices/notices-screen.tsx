import { Button, Tag } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { useTexts } from '../../lib/i18n';
import { useLang } from '../../lib/session';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { EditNotice } from './edit-notice';
import type { Notice } from './notice';
import { NoticeActions } from './notice-actions';

const STATUSES = ['all', 'draft', 'scheduled', 'published', 'withdrawn'] as const;
const COLORS = { draft: 'default', scheduled: 'processing', published: 'success', withdrawn: 'warning' } as const;

/** Notices to customers: written in three languages, previewed, scheduled, published and withdrawn. */
export function NoticesScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const lang = useLang();
  const [editing, setEditing] = useState<Notice | 'new'>();
  return (
    <>
      <QueueScreen<Notice, (typeof STATUSES)[number]>
        section="notices"
        call="notices/list"
        statuses={STATUSES}
        nameOf={(status) => t(`notices.statuses.${status}`)}
        emptyOf={(status) => t(`notices.empty.${status}`)}
        load={(status, paging, signal) =>
          send('notices/list', { status: status === 'all' ? null : status, ...paging }, { signal })
        }
        rowKey={(row) => row.id}
        columns={[
          { title: t('notices.title'), render: (_, row) => row.texts[lang].title },
          {
            title: t('customers.status'),
            render: (_, row) => <Tag color={COLORS[row.status]}>{t(`notices.statuses.${row.status}`)}</Tag>,
          },
          { title: t('notices.publishAt'), render: (_, row) => time(row.publish_at) },
          { title: t('notices.updated'), render: (_, row) => time(row.updated_at) },
          { title: '', render: (_, row) => <NoticeActions notice={row} onEdit={() => setEditing(row)} /> },
        ]}
        actions={
          may('notices/save') && (
            <Button type="primary" onClick={() => setEditing('new')}>
              {t('notices.write')}
            </Button>
          )
        }
      />
      {editing && <EditNotice notice={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
