import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { useTexts } from '../../lib/i18n';

type Bank = ReplyOf<'bank_lists/banks'>['list'][number];

const COLORS = { added: 'success', removed: 'error', changed: 'warning' } as const;

/** Opens the banks of a list or, with `before`, what differs from that one. */
export function ListedBanks({ fileId, before }: { fileId: string; before: string | undefined }): React.ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const title = t(before === undefined ? 'bankLists.show' : 'bankLists.showChanges');
  return (
    <div style={{ marginBlockStart: 8 }}>
      <Button size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal title={title} open={open} width={960} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <PagedTable<Bank>
          queryKey={['bank_lists/banks', fileId, before]}
          load={(paging, signal) =>
            send('bank_lists/banks', { file_id: fileId, before: before ?? null, ...paging }, { signal })
          }
          rowKey={(row) => row.code}
          empty={t('bankLists.same')}
          mostCounted={2_000}
          columns={[
            { title: t('bankLists.code'), dataIndex: 'code' },
            { title: 'English', dataIndex: 'name_en' },
            { title: '日本語', dataIndex: 'name_ja' },
            { title: '中文', dataIndex: 'name_zh' },
            {
              title: t('bankLists.change'),
              hidden: before === undefined,
              render: (_, { change }) => change && <Tag color={COLORS[change]}>{t(`bankLists.changes.${change}`)}</Tag>,
            },
          ]}
        />
      </Modal>
    </div>
  );
}
