import { Table, Typography } from 'antd';
import type { ReplyOf } from '../../api/call';
import { EmptyText } from '../../components/empty-text';
import { useTableScroll } from '../../components/use-table-scroll';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { useRailNames } from './use-rail-names';

type RailEvent = ReplyOf<'deposits/get'>['events'][number];

/** What the rail reported about a payment, and the result of each report. */
export function RailEvents({ events }: { events: RailEvent[] }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const names = useRailNames();
  const scroll = useTableScroll();
  return (
    <Table<RailEvent>
      scroll={scroll}
      size="small"
      title={() => <Typography.Text strong>{t('payments.events')}</Typography.Text>}
      pagination={false}
      dataSource={events}
      rowKey="event_id"
      locale={{ emptyText: <EmptyText text={t('payments.noEvents')} /> }}
      columns={[
        { title: t('payments.at'), render: (_, event) => time(event.at) },
        { title: t('payments.rail'), render: (_, { rail }) => names.rail(rail) },
        { title: t('payments.amount'), align: 'right', render: (_, event) => amountText(event.amount, event.currency) },
        { title: t('payments.status'), render: (_, { status }) => names.status(status) },
        { title: t('payments.outcome'), render: (_, { outcome }) => names.outcome(outcome) },
      ]}
    />
  );
}
