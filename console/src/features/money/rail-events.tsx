import { Table, Typography } from 'antd';
import type { ReplyOf } from '../../api/call';
import { Nothing } from '../../components/nothing';
import { amountText, timeText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { lang, langOf } from '../../lib/session';
import { useKept } from '../../lib/store';
import { useRailWords } from './use-rail-words';

type RailEvent = ReplyOf<'deposits/get'>['events'][number];

/** What the rail reported, and what was made of each report. */
export function RailEvents({ events }: { events: RailEvent[] }): React.ReactNode {
  const t = useTexts();
  const words = useRailWords();
  const chosen = langOf(useKept(lang));
  return (
    <Table<RailEvent>
      size="small"
      title={() => <Typography.Text strong>{t('money.events')}</Typography.Text>}
      pagination={false}
      dataSource={events}
      rowKey="event_id"
      locale={{ emptyText: <Nothing text={t('money.noEvents')} /> }}
      columns={[
        { title: t('money.at'), render: (_, event) => timeText(event.at, chosen) },
        { title: t('money.rail'), render: (_, { rail }) => words.rail(rail) },
        { title: t('money.amount'), align: 'right', render: (_, event) => amountText(event.amount, event.currency) },
        { title: t('money.status'), render: (_, { status }) => words.status(status) },
        { title: t('money.outcome'), render: (_, { outcome }) => words.outcome(outcome) },
      ]}
    />
  );
}
