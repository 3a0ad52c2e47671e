import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { withUsernames } from '../../lib/with-usernames';
import { DepositDetail } from './deposit-detail';
import { PaymentStatusTag } from './payment-status';

const STATUSES = ['pending', 'awaiting_payment', 'success', 'fail', 'expired'] as const;
/** Worked off from the oldest on. */
const OPEN: readonly string[] = ['pending', 'awaiting_payment'];

type DepositRow = ReplyOf<'deposits/list'>['list'][number] & { username: string };

/** Deposits by status, and the details of the opened one. */
export function DepositsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <QueueScreen<DepositRow, (typeof STATUSES)[number]>
      section="deposits"
      call="deposits/list"
      statuses={STATUSES}
      nameOf={(status) => t(`payments.statuses.${status}`)}
      emptyOf={(status) => t(`payments.empty.deposits.${status}`)}
      load={async (status, paging, signal) => {
        const request = { status, oldest_first: OPEN.includes(status), ...paging };
        return withUsernames(await send('deposits/list', request, { signal }), signal);
      }}
      rowKey={(row) => row.id}
      columns={[
        { title: t('payments.number'), dataIndex: 'number' },
        { title: t('kyc.customer'), dataIndex: 'username' },
        { title: t('payments.created'), render: (_, row) => time(row.created_at) },
        { title: t('payments.method'), render: (_, row) => t(`payments.methods.${row.method}`) },
        { title: t('payments.requested'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        { title: t('payments.inUsd'), align: 'right', render: (_, row) => amountText(row.usd_amount, 'USD') },
        { title: t('payments.payer'), dataIndex: 'payer_name' },
        { title: t('payments.status'), render: (_, row) => <PaymentStatusTag status={row.status} /> },
      ]}
      detail={(id) => <DepositDetail key={id} id={id} />}
    />
  );
}
