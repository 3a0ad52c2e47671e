import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { PaymentStatusTag } from '../payments/payment-status';

type Deposit = ReplyOf<'customers/deposits'>['list'][number];
type Withdrawal = ReplyOf<'customers/withdrawals'>['list'][number];

interface Props {
  userId: string;
  /** The id of the record to highlight. */
  record?: string | undefined;
}

/** A customer's deposits as the customer sees them, newest first. */
export function CustomerDeposits({ userId, record }: Props): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <PagedTable<Deposit>
      queryKey={['customers/deposits', userId]}
      load={(paging, signal) => send('customers/deposits', { id: userId, ...paging }, { signal })}
      rowKey={(row) => row.id}
      opened={record}
      empty={t('customers.noDeposits')}
      columns={[
        { title: t('customers.at'), render: (_, row) => time(row.created_at) },
        { title: t('customers.number'), dataIndex: 'number' },
        { title: t('payments.method'), render: (_, row) => t(`payments.methods.${row.method}`) },
        { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        {
          title: t('customers.credited'),
          align: 'right',
          render: (_, row) => (row.credited_usd ? amountText(row.credited_usd, 'USD') : ''),
        },
        { title: t('customers.status'), render: (_, row) => <PaymentStatusTag status={row.status} /> },
        { title: t('reason.label'), render: (_, row) => row.reason },
      ]}
    />
  );
}

/** A customer's withdrawals as the customer sees them, newest first. */
export function CustomerWithdrawals({ userId, record }: Props): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <PagedTable<Withdrawal>
      queryKey={['customers/withdrawals', userId]}
      load={(paging, signal) => send('customers/withdrawals', { id: userId, ...paging }, { signal })}
      rowKey={(row) => row.id}
      opened={record}
      empty={t('customers.noWithdrawals')}
      columns={[
        { title: t('customers.at'), render: (_, row) => time(row.created_at) },
        { title: t('customers.number'), dataIndex: 'number' },
        { title: t('payments.destination'), dataIndex: 'destination' },
        { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        { title: t('customers.promisedBy'), render: (_, row) => time(row.expected_by) },
        { title: t('customers.status'), render: (_, row) => <PaymentStatusTag status={row.status} /> },
        { title: t('reason.label'), render: (_, row) => row.reason },
      ]}
    />
  );
}
