import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { FingerprintTags } from './fingerprint-tags';
import { LinkedAccountsDetail } from './linked-accounts-detail';

const STATUSES = ['open', 'released', 'declined'] as const;

type Pair = ReplyOf<'linked_accounts/list'>['list'][number];

/** Pairs of inviter and invited customer who look like one person, and the details of the opened pair. */
export function LinkedAccountsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <QueueScreen<Pair, (typeof STATUSES)[number]>
      section="linkedAccounts"
      path="linked-accounts"
      call="linked_accounts/list"
      statuses={STATUSES}
      nameOf={(status) => t(`linkedAccounts.statuses.${status}`)}
      emptyOf={(status) => t(`linkedAccounts.empty.${status}`)}
      load={(status, paging, signal) => send('linked_accounts/list', { status, ...paging }, { signal })}
      rowKey={(row) => row.id}
      columns={[
        { title: t('linkedAccounts.inviter'), dataIndex: 'inviter' },
        { title: t('linkedAccounts.member'), dataIndex: 'member' },
        { title: t('linkedAccounts.level'), dataIndex: 'level', align: 'right' },
        {
          title: t('linkedAccounts.kinds'),
          render: (_, row) => <FingerprintTags kinds={row.kinds} />,
        },
        { title: t('linkedAccounts.held'), align: 'right', render: (_, row) => amountText(row.held, 'USD') },
        { title: t('linkedAccounts.opened'), render: (_, row) => time(row.opened_at) },
      ]}
      detail={(id) => <LinkedAccountsDetail key={id} id={id} />}
    />
  );
}
