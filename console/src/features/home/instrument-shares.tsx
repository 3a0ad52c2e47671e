import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { ShareBar } from '../../components/charts/share-bar';
import { Nothing } from '../../components/nothing';
import { Problem } from '../../components/problem';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';

type Row = ReplyOf<'statistics/instruments'>['list'][number];

/** Orders and the customers' win share by instrument, over the last 24 hours. */
export function InstrumentShares(): React.ReactNode {
  const t = useTexts();
  const query = useQuery({
    queryKey: ['statistics/instruments'],
    queryFn: ({ signal }) => send('statistics/instruments', {}, { signal }),
  });
  return (
    <>
      <Problem error={query.error} retry={() => void query.refetch()} />
      <Table<Row>
        size="small"
        loading={query.isPending}
        dataSource={query.data?.list ?? []}
        rowKey="product_id"
        locale={{ emptyText: query.isSuccess ? <Nothing text={t('charts.nothing')} /> : ' ' }}
        scroll={{ x: true }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        columns={[
          { title: t('customers.instrument'), dataIndex: 'symbol' },
          { title: t('customers.orders'), dataIndex: 'orders', align: 'right' },
          {
            title: t('home.winShare'),
            render: (_, row) => (row.win_share ? <ShareBar share={Number(row.win_share)} /> : '—'),
          },
          { title: t('home.houseResult'), align: 'right', render: (_, row) => amountText(row.house_result, 'USD') },
        ]}
      />
    </>
  );
}
