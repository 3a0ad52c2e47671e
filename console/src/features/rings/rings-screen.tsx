import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { RingDetail } from './ring-detail';
import { RingTraits } from './ring-traits';

const STATUSES = ['open', 'released', 'declined'] as const;

type Ring = ReplyOf<'rings/list'>['list'][number];

/** Inviters and invited who look like one person, and the one pair that is being looked at. */
export function RingsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <QueueScreen<Ring, (typeof STATUSES)[number]>
      section="rings"
      call="rings/list"
      statuses={STATUSES}
      nameOf={(status) => t(`rings.statuses.${status}`)}
      emptyOf={(status) => t(`rings.empty.${status}`)}
      load={(status, paging, signal) => send('rings/list', { status, ...paging }, { signal })}
      rowKey={(row) => row.id}
      columns={[
        { title: t('rings.inviter'), dataIndex: 'inviter' },
        { title: t('rings.member'), dataIndex: 'member' },
        { title: t('rings.level'), dataIndex: 'level', align: 'right' },
        {
          title: t('rings.kinds'),
          render: (_, row) => <RingTraits kinds={row.kinds} />,
        },
        { title: t('rings.held'), align: 'right', render: (_, row) => amountText(row.held, 'USD') },
        { title: t('rings.opened'), render: (_, row) => time(row.opened_at) },
      ]}
      detail={(id) => <RingDetail key={id} id={id} />}
    />
  );
}
