import type { ReplyOf } from '../../api/call';
import { ShareBar } from '../../components/charts/share-bar';
import { QueryTable } from '../../components/query-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';

type Row = ReplyOf<'statistics/instruments'>['list'][number];

/** Orders and the customers' win rate by instrument, over the last 24 hours. */
export function InstrumentShares(): React.ReactNode {
  const t = useTexts();
  const query = useCall('statistics/instruments', {});
  return (
    <QueryTable<Row>
      query={query}
      rows={query.data?.list}
      rowKey="product_id"
      empty={t('charts.nothing')}
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
  );
}
