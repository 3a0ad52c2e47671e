import { Typography } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { QueueScreen } from '../../components/queue-screen';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { withUsernames } from '../../lib/with-usernames';
import { PayoutFileButton } from './payout-file-button';
import { WithdrawalDetail } from './withdrawal-detail';

const STATUSES = ['pending', 'approved', 'signing', 'sent', 'success', 'fail', 'cancelled'] as const;
/** Worked off from the oldest on. */
const OPEN: readonly string[] = ['pending', 'approved', 'signing', 'sent'];

type WithdrawalRow = ReplyOf<'withdrawals/list'>['list'][number] & { username: string };

/** Withdrawals by status, the files that pay them, and the details of the opened one. */
export function WithdrawalsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  return (
    <QueueScreen<WithdrawalRow, (typeof STATUSES)[number]>
      section="withdrawals"
      call="withdrawals/list"
      statuses={STATUSES}
      nameOf={(status) => t(`payments.statuses.${status}`)}
      emptyOf={(status) => t(`payments.empty.withdrawals.${status}`)}
      load={async (status, paging, signal) => {
        const request = { status, oldest_first: OPEN.includes(status), ...paging };
        return withUsernames(await send('withdrawals/list', request, { signal }), signal);
      }}
      rowKey={(row) => row.id}
      columns={[
        { title: t('payments.number'), dataIndex: 'number' },
        { title: t('kyc.customer'), dataIndex: 'username' },
        { title: t('payments.created'), render: (_, row) => time(row.created_at) },
        {
          title: t('payments.expected'),
          render: (_, row) => (
            <Typography.Text {...(isLate(row) && { type: 'danger' })}>{time(row.expected_by)}</Typography.Text>
          ),
        },
        { title: t('payments.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        {
          title: t('payments.payout'),
          align: 'right',
          render: (_, row) => amountText(row.payout_amount, row.payout_currency),
        },
        {
          title: t('payments.destination'),
          render: (_, row) => (
            <Typography.Text style={{ width: 150 }} ellipsis={{ tooltip: row.destination }}>
              {row.destination}
            </Typography.Text>
          ),
        },
        { title: t('payments.approvals'), render: (_, row) => `${row.approvals.length} / ${row.approvals_needed}` },
      ]}
      actionsOf={(status) => status === 'approved' && may('withdrawals/payout_file') && <PayoutFileButton />}
      detail={(id) => <WithdrawalDetail key={id} id={id} />}
    />
  );
}

/** Whether it should have arrived by now. */
const isLate = ({ status, expected_by }: WithdrawalRow): boolean =>
  status === 'sent' && Date.parse(expected_by) < Date.now();
