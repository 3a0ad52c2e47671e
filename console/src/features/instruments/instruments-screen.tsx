import { Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useLang } from '../../lib/session';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { EditInstrument } from './edit-instrument';
import type { Instrument } from './instrument';
import { InstrumentDetails } from './instrument-details';

const REFRESH_MS = 15_000;

/** What is quoted, with planned and proposed changes. */
export function InstrumentsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const [opened, setOpened] = useState<string>();
  const [adding, setAdding] = useState(false);
  const sources = useCall('instruments/list', { size: 1 }).data?.sources ?? [];
  return (
    <Screen title={t('sections.instruments')}>
      <Flex vertical gap="middle">
        {may('instruments/terms/propose') && (
          <div>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('instruments.add')}
            </Button>
          </div>
        )}
        <PagedTable<Instrument>
          queryKey={['instruments/list', 'page']}
          load={(paging, signal) => send('instruments/list', paging, { signal })}
          rowKey={(row) => row.symbol}
          empty={t('instruments.empty')}
          refreshMs={REFRESH_MS}
          columns={[
            { title: t('instruments.symbol'), dataIndex: 'symbol' },
            { title: t('instruments.name'), render: (_, row) => <Name row={row} /> },
            { title: t('instruments.category'), render: (_, row) => t(`instruments.categories.${row.category}`) },
            { title: t('instruments.now'), render: (_, row) => <Now row={row} /> },
            { title: t('instruments.feed'), render: (_, row) => row.feed ?? '–' },
            { title: t('pages.version'), dataIndex: 'version', align: 'right' },
            {
              title: t('instruments.next'),
              render: (_, row) => (
                <Flex vertical>
                  {row.next_at && time(row.next_at)}
                  {row.proposed && <Tag color="warning">{t('instruments.proposed')}</Tag>}
                </Flex>
              ),
            },
            {
              title: '',
              render: (_, row) => (
                <Button size="small" onClick={() => setOpened(row.symbol)}>
                  {t('instruments.details')}
                </Button>
              ),
            },
          ]}
        />
      </Flex>
      {adding && <EditInstrument newest={null} sources={sources} onClose={() => setAdding(false)} />}
      {opened && <InstrumentDetails symbol={opened} sources={sources} onClose={() => setOpened(undefined)} />}
    </Screen>
  );
}

function Name({ row }: { row: Instrument }): React.ReactNode {
  return { en: row.name_en, jp: row.name_ja, zn: row.name_zh }[useLang()];
}

function Now({ row }: { row: Instrument }): React.ReactNode {
  const t = useTexts();
  if (row.suspended) return <Tag color="error">{t('instruments.suspended')}</Tag>;
  if (!row.orders_accepted && row.category !== 'rate') return <Tag color="warning">{t('instruments.notAccepted')}</Tag>;
  return row.in_session ? (
    <Tag color="success">{t('instruments.inSession')}</Tag>
  ) : (
    <Tag>{t('instruments.outOfSession')}</Tag>
  );
}
