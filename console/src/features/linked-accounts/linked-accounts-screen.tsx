import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { FingerprintTags } from './fingerprint-tags';
import { LinkedAccountsDetail } from './linked-accounts-detail';

const STATUSES = ['open', 'released', 'declined'] as const;

type Ring = ReplyOf<'linked_accounts/list'>['list'][number];

/** Inviters and invited who look like one person, and the one pair that is being looked at. */
export function LinkedAccountsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <QueueScreen<Ring, (typeof STATUSES)[number]>
      section="rings"
      call="linked_accounts/list"
      statuses={STATUSES}
      nameOf={(status) => t(`rings.statuses.${status}`)}
      emptyOf={(status) => t(`rings.empty.${status}`)}
      load={(status, paging, signal) => send('linked_accounts/list', { status, ...paging }, { signal })}
      rowKey={(row) => row.id}
      columns={[
        { title: t('rings.inviter'), dataIndex: 'inviter' },
        { title: t('rings.member'), dataIndex: 'member' },
        { title: t('rings.level'), dataIndex: 'level', align: 'right' },
        {
          title: t('rings.kinds'),
          render: (_, row) => <FingerprintTags kinds={row.kinds} />,
        },
        { title: t('rings.held'), align: 'right', render: (_, row) => amountText(row.held, 'USD') },
        { title: t('rings.opened'), render: (_, row) => time(row.opened_at) },
      ]}
      detail={(id) => <LinkedAccountsDetail key={id} id={id} />}
    />
  );
}
