import { Tag } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { OrderDialog } from './order-dialog';

type Entry = ReplyOf<'customers/ledger'>['list'][number];
type Order = ReplyOf<'customers/orders'>['list'][number];
type Position = ReplyOf<'customers/positions'>['list'][number];

/** A customer's statement, newest first. */
export function CustomerLedger({ userId }: { userId: string }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <PagedTable<Entry>
      queryKey={['customers/ledger', userId]}
      load={(paging, signal) => send('customers/ledger', { id: userId, ...paging }, { signal })}
      rowKey={(row) => row.number}
      empty={t('customers.noLedger')}
      columns={[
        { title: t('customers.at'), render: (_, row) => time(row.created_at) },
        { title: t('customers.number'), dataIndex: 'number' },
        { title: t('customers.what'), dataIndex: 'memo' },
        { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
        {
          title: t('customers.after'),
          align: 'right',
          render: (_, row) => amountText(row.balance_after, row.currency),
        },
      ]}
    />
  );
}

interface Props {
  userId: string;
  /** The id of the record to highlight. */
  record?: string | undefined;
}

/** A customer's orders, newest first, each with its proof. The highlighted one is open at first. */
export function CustomerOrders({ userId, record }: Props): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const [opened, setOpened] = useState(record);
  return (
    <>
      <PagedTable<Order>
        queryKey={['customers/orders', userId]}
        load={(paging, signal) => send('customers/orders', { id: userId, ...paging }, { signal })}
        rowKey={(row) => row.id}
        empty={t('customers.noOrders')}
        opened={opened}
        onOpen={(row) => setOpened(row.id)}
        columns={[
          { title: t('customers.at'), render: (_, row) => time(row.order_time) },
          { title: t('customers.number'), dataIndex: 'number' },
          { title: t('customers.instrument'), dataIndex: 'symbol' },
          { title: t('customers.direction'), render: (_, row) => t(`customers.directions.${row.direction}`) },
          {
            title: t('customers.duration'),
            align: 'right',
            render: (_, row) => t('customers.seconds', { n: row.duration }),
          },
          { title: t('customers.stake'), align: 'right', render: (_, row) => amountText(row.amount, row.currency) },
          {
            title: t('customers.profit'),
            align: 'right',
            render: (_, row) => (row.profit ? amountText(row.profit, row.currency) : ''),
          },
          { title: t('customers.status'), render: (_, row) => <OrderTag order={row} /> },
        ]}
      />
      {opened && <OrderDialog userId={userId} id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const RESULT_COLORS = { win: 'success', lose: 'error', tie: 'default', void: 'warning' } as const;

function OrderTag({ order }: { order: Order }): React.ReactNode {
  const t = useTexts();
  const { result, status } = order;
  if (result) return <Tag color={RESULT_COLORS[result]}>{t(`customers.results.${result}`)}</Tag>;
  return <Tag color="processing">{t(`customers.orderStatuses.${status}`)}</Tag>;
}

/** A customer's earn positions, newest first. */
export function CustomerPositions({ userId, record }: Props): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  return (
    <PagedTable<Position>
      queryKey={['customers/positions', userId]}
      load={(paging, signal) => send('customers/positions', { id: userId, ...paging }, { signal })}
      rowKey={(row) => row.id}
      opened={record}
      empty={t('customers.noPositions')}
      columns={[
        { title: t('customers.at'), render: (_, row) => time(row.create_time) },
        { title: t('customers.number'), dataIndex: 'number' },
        { title: t('customers.product'), render: (_, row) => row.product.name },
        {
          title: t('customers.principal'),
          align: 'right',
          render: (_, row) => amountText(row.principal, row.currency),
        },
        { title: t('customers.rate'), align: 'right', dataIndex: 'daily_rate' },
        { title: t('customers.earnings'), align: 'right', render: (_, row) => amountText(row.earnings, row.currency) },
        { title: t('customers.ends'), render: (_, row) => time(row.end_time) },
        {
          title: t('customers.status'),
          render: (_, row) => <Tag>{t(`customers.positionStatuses.${row.status}`)}</Tag>,
        },
      ]}
    />
  );
}
