import { useQuery } from '@tanstack/react-query';
import { Table, Tag } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { Nothing } from '../../components/nothing';
import { Problem } from '../../components/problem';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';

const BEYOND_CENTS = /(\.\d\d)\d+$/;

type Row = ReplyOf<'reserve'>['list'][number];

/** What covers the returns promised to running positions. */
export function Reserve(): React.ReactNode {
  const t = useTexts();
  const query = useQuery({ queryKey: ['reserve'], queryFn: ({ signal }) => send('reserve', undefined, { signal }) });
  return (
    <>
      <Problem error={query.error} retry={() => void query.refetch()} />
      <Table<Row>
        size="small"
        loading={query.isPending}
        dataSource={query.data?.list ?? []}
        rowKey="currency"
        locale={{ emptyText: query.isSuccess ? <Nothing text={t('home.noReserve')} /> : ' ' }}
        pagination={false}
        columns={[
          { title: t('money.currency'), dataIndex: 'currency' },
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
    </>
  );
}

/** Below 1 something that was promised is not held. */
function Cover({ cover }: { cover: Row['cover'] }): React.ReactNode {
  if (!cover) return '—';
  return (
    <Tag color={cover.startsWith('0') ? 'error' : 'success'}>{amountText(cover.replace(BEYOND_CENTS, '$1'), '×')}</Tag>
  );
}
