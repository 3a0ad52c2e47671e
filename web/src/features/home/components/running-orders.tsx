import type { ReactNode } from 'react';
import type { RunningOrder } from '../../../api/order/order';
import { Card, Section } from '../../../components/card';
import { CountdownRing } from '../../../components/countdown';
import { DirectionMark } from '../../../components/direction-mark';
import { Link } from '../../../components/link';
import { Money } from '../../../components/money';
import { useT } from '../../../lib/i18n';

function RunningRow({ order }: { order: RunningOrder }): ReactNode {
  const t = useT('home');
  const settles = Date.parse(order.settle_time);
  return (
    <Link to={`/xq?order=${order.id}`} className="flex min-h-16 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{order.symbol}</span>
        <span className="text-sm">
          <DirectionMark direction={order.direction} />
        </span>
      </span>
      <Money amount={order.amount} />
      <CountdownRing at={settles} totalMs={settles - Date.parse(order.order_time)} label={t('settlesIn')} size={44} />
    </Link>
  );
}

/** Running orders with the time left. */
export default function RunningOrders({ orders }: { orders: RunningOrder[] }): ReactNode {
  const t = useT('home');
  const common = useT();
  return (
    <Section title={t('running')} more={{ to: '/orderrecord', label: common('seeAll') }}>
      <Card>
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id}>
              <RunningRow order={order} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
