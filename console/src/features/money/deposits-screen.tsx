import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { withUsernames } from '../../lib/with-usernames';
import { DepositDetail } from './deposit-detail';
import { MoneyStatusTag } from './money-status';

const STATUSES = ['pending', 'awaiting_payment', 'success', 'fail', 'expired'] as const;

type DepositRow = ReplyOf<'deposits/list'>['list'][number] & { username: string };

/** Deposits by status, and the one that is being looked at. */
export function DepositsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <QueueScreen<DepositRow, (typeof STATUSES)[number]>
      section="deposits"
      call="deposits/list"
      statuses={STATUSES}
      nameOf={(status) => t(`money.statuses.${status}`)}
      emptyOf={(status) => t(`noMoney.deposits.${status}`)}
      load={async (status, paging, signal) =>
        withUsernames(await send('deposits/list', { status, ...paging }, { signal }), signal)
      }
      rowKey={(row) => row.id}
      columns={[
        { title: t('money.number'), dataIndex: 'number' },
        { title: t('kyc.customer'), dataIndex: 'username' },
        { title: t('money.created'), render: (_, row) => time(row.created_at) },
        { title: t('money.method'), render: (_, row) => t(`money.methods.${row.method}`) },
        { title: t('money.asked'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        { title: t('money.inUsd'), align: 'right', render: (_, row) => amountText(row.usd_amount, 'USD') },
        { title: t('money.payer'), dataIndex: 'payer_name' },
        { title: t('money.status'), render: (_, row) => <MoneyStatusTag status={row.status} /> },
      ]}
      detail={(id) => <DepositDetail key={id} id={id} />}
    />
  );
}
