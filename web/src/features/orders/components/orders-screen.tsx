import { type ReactNode, useState } from 'react';
import { holdList } from '../../../api/order/hold-list';
import { useDetails } from '../../../api/user/details';
import { SignedMoney } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { useT } from '../../../lib/i18n';
import { usePaged } from '../../../lib/paged';
import { NoOrders } from './no-orders';
import { OrderRow } from './order-row';
import { SettledOrders } from './settled-orders';

function Running(): ReactNode {
  const paged = usePaged(holdList, {});
  return (
    <PagedList paged={paged} empty={<NoOrders />} keyOf={(order) => order.id}>
      {(order) => <OrderRow order={order} />}
    </PagedList>
  );
}

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
      {which === 'running' ? <Running /> : <SettledOrders />}
    </Screen>
  );
}
