import { Button, Flex, Popconfirm, Tag, Typography } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { PreviewDialog } from '../../components/preview-dialog';
import { QueryTable } from '../../components/query-table';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useLang } from '../../lib/session';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { EditArticle } from './edit-article';
import { EditCategory } from './edit-category';
import type { HelpCategory, HelpLine } from './help';

type Opened =
  | { as: 'article'; name: string | undefined }
  | { as: 'category'; category: HelpCategory | undefined }
  | { as: 'preview'; name: string };

/** The customers' help: its articles, and the categories that they belong to. */
export function HelpScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const lang = useLang();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const query = useCall('help/list', undefined);
  const categories = query.data?.categories ?? [];
  const edits = may('help/save_article');
  const edit = (next: Opened) => (
    <Button size="small" onClick={() => setOpened(next)}>
      {t('dialog.edit')}
    </Button>
  );
  return (
    <Screen title={t('sections.help')}>
      {edits && (
        <Button
          type="primary"
          style={{ marginBottom: 16 }}
          onClick={() => setOpened({ as: 'article', name: undefined })}
        >
          {t('help.addArticle')}
        </Button>
      )}
      <QueryTable<HelpLine>
        query={query}
        rows={query.data?.articles}
        rowKey="name"
        empty={t('help.emptyArticles')}
        columns={[
          { title: t('textFields.title'), render: (_, row) => row.titles[lang] },
          {
            title: t('help.category'),
            render: (_, row) => categories.find(({ name }) => name === row.category)?.titles[lang],
          },
          { title: t('help.name'), dataIndex: 'name' },
          { title: t('help.place'), dataIndex: 'place', align: 'right' },
          {
            title: t('customers.status'),
            render: (_, row) => (
              <Tag color={row.shown ? 'success' : 'default'}>{row.shown ? t('help.visible') : t('help.hidden')}</Tag>
            ),
          },
          { title: t('help.updated'), render: (_, row) => time(row.updated_at) },
          {
            title: '',
            render: (_, row) => (
              <Flex gap="small">
                <Button size="small" onClick={() => setOpened({ as: 'preview', name: row.name })}>
                  {t('textFields.preview')}
                </Button>
                {edits && edit({ as: 'article', name: row.name })}
                {edits && <Delete call="help/delete_article" name={row.name} />}
              </Flex>
            ),
          },
        ]}
      />
      <Typography.Title level={2} style={{ fontSize: 18, marginTop: 32 }}>
        {t('help.categories')}
      </Typography.Title>
      {edits && (
        <Button style={{ marginBottom: 16 }} onClick={() => setOpened({ as: 'category', category: undefined })}>
          {t('help.addCategory')}
        </Button>
      )}
      <QueryTable<HelpCategory>
        query={query}
        rows={query.data?.categories}
        rowKey="name"
        empty={t('help.emptyCategories')}
        columns={[
          { title: t('textFields.title'), render: (_, row) => row.titles[lang] },
          { title: t('help.name'), dataIndex: 'name' },
          { title: t('help.place'), dataIndex: 'place', align: 'right' },
          {
            title: '',
            render: (_, row) =>
              edits && (
                <Flex gap="small">
                  {edit({ as: 'category', category: row })}
                  <Delete call="help/delete_category" name={row.name} />
                </Flex>
              ),
          },
        ]}
      />
      {opened?.as === 'article' && <EditArticle name={opened.name} categories={categories} onClose={close} />}
      {opened?.as === 'category' && <EditCategory category={opened.category} onClose={close} />}
      {opened?.as === 'preview' && (
        <PreviewDialog
          queryKey={['help/get', opened.name]}
          load={async (one, signal) => (await send('help/get', { name: opened.name }, { signal })).texts[one]}
          onClose={close}
        />
      )}
    </Screen>
  );
}

/** Deletes an article or an empty category. */
function Delete({
  call,
  name,
}: {
  call: 'help/delete_article' | 'help/delete_category';
  name: string;
}): React.ReactNode {
  const t = useTexts();
  const remove = useAction(() => send(call, { name }), { invalidates: ['help/list'] });
  return (
    <>
      <Popconfirm title={t('help.deleteSure')} onConfirm={() => remove.mutate()}>
        <Button size="small" danger loading={remove.isPending}>
          {t('dialog.remove')}
        </Button>
      </Popconfirm>
      <ErrorAlert error={remove.error} />
    </>
  );
}
