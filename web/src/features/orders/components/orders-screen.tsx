import { type ReactNode, useState } from 'react';
import { holdList } from '../../../api/order/hold-list';
import { type OrderListRequest, orderList } from '../../../api/order/list';
import { type Order, type OrderResult, RESULTS, type RunningOrder } from '../../../api/order/order';
import { useDetails } from '../../../api/user/details';
import { SignedMoney } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { PullToRefresh } from '../../../components/pull-to-refresh';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { usePaged } from '../../../lib/paged';
import { OrderRow } from './order-row';

function NoOrders(): ReactNode {
  const t = useT('orders');
  return <Empty icon="clock" title={t('none')} note={t('noneNote')} action={{ to: '/trade', label: t('trade') }} />;
}

function Running(): ReactNode {
  const paged = usePaged<object, RunningOrder>(holdList, {});
  return (
    <PullToRefresh onRefresh={async () => paged.query.refetch()}>
      <PagedList paged={paged} empty={<NoOrders />} keyOf={(order) => order.id}>
        {(order) => <OrderRow order={order} />}
      </PagedList>
    </PullToRefresh>
  );
}

function Settled(): ReactNode {
  const t = useT('orders');
  const common = useT();
  const [result, setResult] = useState<'all' | OrderResult>('all');
  const paged = usePaged<OrderListRequest, Order>(orderList, { status: result === 'all' ? 'settled' : result });
  const options = [['all', common('all')] as const, ...RESULTS.map((name) => [name, t(name)] as const)];
  return (
    <PullToRefresh onRefresh={async () => paged.query.refetch()}>
      <div className="mb-3">
        <Segmented<'all' | OrderResult>
          look="chips"
          label={t('result')}
          value={result}
          onChange={setResult}
          options={options}
        />
      </div>
      <PagedList paged={paged} empty={<NoOrders />} keyOf={(order) => order.id}>
        {(order) => <OrderRow order={order} />}
      </PagedList>
      {paged.total > 0 ? (
        <p className="num mt-3 text-center text-xs text-muted">
          {common('total')} {t('todayOrders', { n: paged.total })}
        </p>
      ) : null}
    </PullToRefresh>
  );
}

/** `/orderrecord`: running and settled orders. */
export default function OrdersScreen(): ReactNode {
  const t = useT('orders');
  const [which, setWhich] = useState<'running' | 'settled'>('settled');
  const today = useDetails().data?.today;
  return (
    <Screen title={t('title')} parent="/" money>
      {today ? (
        <p className="mb-3 flex justify-between px-1 text-sm">
          <span className="text-muted">
            {t('today')} · {t('todayOrders', { n: today.orders })}
          </span>
          <SignedMoney amount={today.income} />
        </p>
      ) : null}
      <div className="mb-3">
        <Segmented
          label={t('which')}
          value={which}
          onChange={setWhich}
          options={[
            ['running', t('running')],
            ['settled', t('settled')],
          ]}
        />
      </div>
      {which === 'running' ? <Running /> : <Settled />}
    </Screen>
  );
}
