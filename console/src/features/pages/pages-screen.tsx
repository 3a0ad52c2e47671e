import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Table } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { EditPage } from './edit-page';
import { PageHistory } from './page-history';
import { PagePreview } from './page-preview';

export type PageState = ReplyOf<'pages/list'>['list'][number];

interface Opened {
  page: PageState;
  as: 'preview' | 'edit' | 'history';
}

/** The pages of text that customers read, each with its versions. */
export function PagesScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const query = useQuery({
    queryKey: ['pages/list'],
    queryFn: ({ signal }) => send('pages/list', undefined, { signal }),
  });
  return (
    <Screen title={t('sections.pages')}>
      <ErrorAlert error={query.error} retry={() => void query.refetch()} />
      <Table<PageState>
        loading={query.isPending}
        dataSource={query.data?.list ?? []}
        rowKey="name"
        pagination={false}
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
