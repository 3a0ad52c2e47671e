import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { holdList } from '../../../api/order/hold-list';
import { useDetails } from '../../../api/user/details';
import { Card } from '../../../components/card';
import { SignedMoney } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { Panes, useTwoPanes } from '../../../components/panes';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Empty, SkeletonRows } from '../../../components/states';
import { formatCount } from '../../../lib/count';
import { useT } from '../../../lib/i18n';
import { usePaged } from '../../../lib/paged';
import { loadTexts } from '../../../lib/texts';
import { NoOrders } from './no-orders';
import { OrderRow } from './order-row';
import { type Choice, SettledOrders } from './settled-orders';

const OrderPane = lazy(() =>
  Promise.all([import('./order-detail'), loadTexts('trade', 'market', 'proof')]).then(([module]) => module),
);

function Running({ chosen, onChoose }: Choice): ReactNode {
  const paged = usePaged(holdList, {});
  return (
    <PagedList paged={paged} empty={<NoOrders />} keyOf={(order) => order.id}>
      {(order) => <OrderRow order={order} chosen={order.id === chosen} onChoose={onChoose} />}
    </PagedList>
  );
}

function Today(): ReactNode {
  const t = useT('orders');
  const today = useDetails().data?.today;
  return today ? (
    <p className="mb-3 flex justify-between px-1 text-sm">
      <span className="text-muted">
        {t('today')} · {t('todayOrders', { n: formatCount(today.orders) })}
      </span>
      <SignedMoney amount={today.income} />
    </p>
  ) : null;
}

function ChosenOrder({ id }: { id: string | null }): ReactNode {
  const t = useT('orders');
  if (id === null)
    return (
      <Card>
        <Empty icon="clock" title={t('chooseOrder')} />
      </Card>
    );
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <OrderPane id={id} />
    </Suspense>
  );
}

/** `/orderrecord`: the orders; on wide screens `?order=` is shown beside them. */
export default function OrdersScreen(): ReactNode {
  const t = useT('orders');
  const [search, setSearch] = useSearchParams();
  const [which, setWhich] = useState<'running' | 'settled'>('settled');
  const wide = useTwoPanes();
  const chosen = search.get('order');
  if (chosen !== null && !wide) return <Navigate to={`/xq?order=${encodeURIComponent(chosen)}`} replace />;
  const choice: Choice = {
    chosen,
    onChoose: wide ? (id) => setSearch({ order: id }, { replace: true }) : undefined,
  };
  return (
    <Screen title={t('title')} parent="/" money wide={wide}>
      <Panes label={t('details')} detail={<ChosenOrder id={chosen} />}>
        <Today />
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
        {which === 'running' ? <Running {...choice} /> : <SettledOrders {...choice} />}
      </Panes>
    </Screen>
  );
}
