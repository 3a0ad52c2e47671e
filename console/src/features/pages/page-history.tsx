import { Button, Modal } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { useTexts } from '../../lib/i18n';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import type { PageVersion } from './page';
import { PagePreview } from './page-preview';

/** Every version of a page, newest first. */
export function PageHistory({ name, onClose }: { name: PageVersion['name']; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  const [shown, setShown] = useState<PageVersion>();
  return (
    <Modal
      title={`${t(`pages.names.${name}`)} · ${t('pages.history')}`}
      open
      width={760}
      footer={null}
      onCancel={onClose}
    >
      <PagedTable<PageVersion>
        queryKey={['pages/history', name]}
        load={(paging, signal) => send('pages/history', { name, ...paging }, { signal })}
        rowKey={(row) => String(row.version)}
        empty={t('pages.empty')}
        columns={[
          { title: t('pages.version'), dataIndex: 'version', align: 'right' },
          { title: t('pages.since'), render: (_, row) => time(row.effective_at) },
          { title: t('pages.writtenBy'), render: (_, row) => operator(row.operator_id) || t('pages.withProduct') },
          {
            title: '',
            render: (_, row) => (
              <Button size="small" onClick={() => setShown(row)}>
                {t('textFields.preview')}
              </Button>
            ),
          },
        ]}
      />
      {shown && <PagePreview version={shown} onClose={() => setShown(undefined)} />}
    </Modal>
  );
}
