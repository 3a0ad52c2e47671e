import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { Nothing } from '../../components/nothing';
import { Problem } from '../../components/problem';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';

const REFRESH_MS = 10_000;

type Row = ReplyOf<'exposure'>['list'][number];

/** What open orders could cost the house at worst, now. */
export function Exposure(): React.ReactNode {
  const t = useTexts();
  const query = useQuery({
    queryKey: ['exposure'],
    queryFn: ({ signal }) => send('exposure', undefined, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Problem error={query.error} retry={() => void query.refetch()} />
      <Table<Row>
        size="small"
        loading={query.isPending}
        dataSource={query.data?.list ?? []}
        rowKey={(row) => `${row.product_id} ${row.direction}`}
        locale={{ emptyText: query.isSuccess ? <Nothing text={t('home.noStakes')} /> : ' ' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        columns={[
          { title: t('customers.instrument'), dataIndex: 'symbol' },
          { title: t('customers.direction'), render: (_, row) => t(`customers.directions.${row.direction}`) },
          { title: t('customers.orders'), dataIndex: 'orders', align: 'right' },
          { title: t('home.stakes'), align: 'right', render: (_, row) => amountText(row.stakes, 'USD') },
          { title: t('home.atWorst'), align: 'right', render: (_, row) => amountText(row.winnings, 'USD') },
        ]}
      />
    </>
  );
}
