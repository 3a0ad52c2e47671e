import { Button, Flex } from 'antd';
import { useState } from 'react';
import { QueryTable } from '../../components/query-table';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { EditPage } from './edit-page';
import type { Page } from './page';
import { PageHistory } from './page-history';
import { PagePreview } from './page-preview';

interface Opened {
  page: Page;
  as: 'preview' | 'edit' | 'history';
}

/** The text pages for customers, each with its versions. */
export function PagesScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const query = useCall('pages/list', undefined);
  return (
    <Screen title={t('sections.pages')}>
      <QueryTable<Page>
        query={query}
        rows={query.data?.list}
        rowKey="name"
        empty={t('pages.empty')}
        size="middle"
        columns={[
          { title: t('pages.page'), render: (_, row) => t(`pages.names.${row.name}`) },
          { title: t('pages.version'), align: 'right', render: (_, row) => row.current.version },
          { title: t('pages.since'), render: (_, row) => time(row.current.effective_at) },
          { title: t('pages.next'), render: (_, row) => time(row.next?.effective_at) },
          {
            title: '',
            render: (_, row) => (
              <Flex gap="small">
                <Button size="small" onClick={() => setOpened({ page: row, as: 'preview' })}>
                  {t('textFields.preview')}
                </Button>
                <Button size="small" onClick={() => setOpened({ page: row, as: 'history' })}>
                  {t('pages.history')}
                </Button>
                {may('pages/save') && (
                  <Button size="small" type="primary" onClick={() => setOpened({ page: row, as: 'edit' })}>
                    {t('dialog.edit')}
                  </Button>
                )}
              </Flex>
            ),
          },
        ]}
      />
      {opened?.as === 'edit' && <EditPage page={opened.page} onClose={close} />}
      {opened?.as === 'history' && <PageHistory name={opened.page.name} onClose={close} />}
      {opened?.as === 'preview' && <PagePreview version={opened.page.current} onClose={close} />}
    </Screen>
  );
}
