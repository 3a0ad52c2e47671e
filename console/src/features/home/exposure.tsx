import type { ReplyOf } from '../../api/call';
import { QueryTable } from '../../components/query-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';

const REFRESH_MS = 10_000;

type Row = ReplyOf<'exposure'>['list'][number];

/** The most that open orders can cost the house now. */
export function Exposure(): React.ReactNode {
  const t = useTexts();
  const query = useCall('exposure', undefined, { refetchInterval: REFRESH_MS });
  return (
    <QueryTable<Row>
      query={query}
      rows={query.data?.list}
      rowKey={(row) => `${row.product_id} ${row.direction}`}
      empty={t('home.noStakes')}
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      columns={[
        { title: t('customers.instrument'), dataIndex: 'symbol' },
        { title: t('customers.direction'), render: (_, row) => t(`customers.directions.${row.direction}`) },
        { title: t('customers.orders'), dataIndex: 'orders', align: 'right' },
        { title: t('home.stakes'), align: 'right', render: (_, row) => amountText(row.stakes, 'USD') },
        { title: t('home.atWorst'), align: 'right', render: (_, row) => amountText(row.winnings, 'USD') },
      ]}
    />
  );
}
