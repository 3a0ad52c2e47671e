import type { ReplyOf } from '../../api/call';
import { AsOf } from '../../components/as-of';
import { QueryTable } from '../../components/query-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { Cover } from './reserve';

interface Row {
  name: string;
  currency: string;
  held: string;
  owed: string;
  cover?: ReplyOf<'solvency'>['cover'];
}

/** What the house holds against what it owes, as published, by currency and in all. */
export function Solvency(): React.ReactNode {
  const t = useTexts();
  const query = useCall('solvency', {});
  const rows = query.data && [
    ...byCurrency(query.data),
    {
      ...{ name: t('home.inAll'), currency: 'USD', held: query.data.held_usd, owed: query.data.owed_usd },
      cover: query.data.cover,
    },
  ];
  return (
    <>
      <QueryTable<Row>
        query={query}
        rows={rows}
        rowKey="name"
        empty=""
        columns={[
          { title: t('payments.currency'), dataIndex: 'name' },
          { title: t('home.held'), align: 'right', render: (_, row) => amountText(row.held, row.currency) },
          { title: t('home.owed'), align: 'right', render: (_, row) => amountText(row.owed, row.currency) },
          {
            title: t('home.heldToOwed'),
            align: 'right',
            render: (_, row) => row.cover !== undefined && <Cover cover={row.cover} />,
          },
        ]}
      />
      <AsOf at={query.data?.at} />
    </>
  );
}

function byCurrency({ held, owed }: ReplyOf<'solvency'>): Row[] {
  const amountIn = (amounts: typeof held, currency: string): string =>
    amounts.find((each) => each.currency === currency)?.amount ?? '0.00';
  const currencies = new Set([...held, ...owed].map(({ currency }) => currency));
  return [...currencies].map((currency) => ({
    ...{ name: currency, currency, held: amountIn(held, currency), owed: amountIn(owed, currency) },
  }));
}
