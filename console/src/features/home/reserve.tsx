import { Tag } from 'antd';
import type { ReplyOf } from '../../api/call';
import { QueryTable } from '../../components/query-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';

const BEYOND_CENTS = /(\.\d\d)\d+$/;

type Row = ReplyOf<'reserve'>['list'][number];

/** The reserve against the returns promised to running positions. */
export function Reserve(): React.ReactNode {
  const t = useTexts();
  const query = useCall('reserve', undefined);
  return (
    <QueryTable<Row>
      query={query}
      rows={query.data?.list}
      rowKey="currency"
      empty={t('home.noReserve')}
      columns={[
        { title: t('payments.currency'), dataIndex: 'currency' },
        { title: t('home.free'), align: 'right', render: (_, row) => amountText(row.reserve, row.currency) },
        { title: t('home.promised'), align: 'right', render: (_, row) => amountText(row.promised, row.currency) },
        {
          title: t('customers.principal'),
          align: 'right',
          render: (_, row) => amountText(row.principal, row.currency),
        },
        { title: t('home.cover'), align: 'right', render: (_, row) => <Cover cover={row.cover} /> },
      ]}
    />
  );
}

/** A share of what is promised or owed. Below 1 it is not covered. */
export function Cover({ cover }: { cover: Row['cover'] }): React.ReactNode {
  if (!cover) return '—';
  return (
    <Tag color={cover.startsWith('0') ? 'error' : 'success'}>{amountText(cover.replace(BEYOND_CENTS, '$1'), '×')}</Tag>
  );
}
