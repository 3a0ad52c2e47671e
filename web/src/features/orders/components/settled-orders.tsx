import { type ReactNode, useState } from 'react';
import { type OrderListRequest, type OrderTotals, orderList } from '../../../api/order/list';
import { Card } from '../../../components/card';
import { Money, SignedMoney } from '../../../components/money';
import { NoMatch } from '../../../components/no-match';
import { PagedList } from '../../../components/paged-list';
import { momentsOf } from '../../../lib/day-range';
import { useT } from '../../../lib/i18n';
import { micro, toDecimal } from '../../../lib/money';
import { usePaged } from '../../../lib/paged';
import { NoOrders } from './no-orders';
import { ALL_ORDERS, type OrderFilter, OrderFilters } from './order-filters';
import { OrderRow } from './order-row';
import { OrdersCsv } from './orders-csv';

const toRequest = ({ result, productId, range }: OrderFilter): OrderListRequest => ({
  status: result === 'all' ? 'settled' : result,
  ...(productId ? { product_id: productId } : {}),
  ...momentsOf(range),
});

function Totals({ count, totals }: { count: number; totals: OrderTotals }): ReactNode {
  const t = useT('orders');
  const common = useT();
  return (
    <Card className="mb-3 p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm text-muted">
          {common('total')} · {t('todayOrders', { n: count })}
        </h2>
        <span className="text-[17px]">
          <SignedMoney amount={toDecimal(micro(totals.profit) - micro(totals.fees))} />
        </span>
      </div>
      <dl className="mt-2 flex gap-6 text-sm">
        <div>
          <dt className="text-muted">{t('stakes')}</dt>
          <dd>
            <Money amount={totals.stakes} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">{common('fee')}</dt>
          <dd>
            <Money amount={totals.fees} exact />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** The order whose details are shown beside the list, where there is room for them. */
export interface Choice {
  chosen: string | null;
  onChoose: ((id: string) => void) | undefined;
}

/** Settled orders by result, market and days, with totals and CSV export. */
export function SettledOrders({ chosen, onChoose }: Choice): ReactNode {
  const t = useT('orders');
  const [filter, setFilter] = useState<OrderFilter>(ALL_ORDERS);
  const request = toRequest(filter);
  const paged = usePaged(orderList, request);
  const isFiltered = filter.result !== 'all' || Object.keys(request).length > 1;
  return (
    <>
      <OrderFilters value={filter} onChange={setFilter} />
      {paged.first && paged.total > 0 ? <Totals count={paged.total} totals={paged.first.totals} /> : null}
      <PagedList
        paged={paged}
        empty={
          isFiltered ? (
            <NoMatch title={t('noMatch')} clear={t('clear')} onClear={() => setFilter(ALL_ORDERS)} />
          ) : (
            <NoOrders />
          )
        }
        keyOf={(order) => order.id}
      >
        {(order) => <OrderRow order={order} chosen={order.id === chosen} onChoose={onChoose} />}
      </PagedList>
      {paged.total > 0 ? (
        <div className="mt-3">
          <OrdersCsv request={request} label={t('csv')} />
        </div>
      ) : null}
    </>
  );
}
