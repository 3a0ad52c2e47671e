import type { ReactNode } from 'react';
import type { Order } from '../../../api/order/order';
import { CountdownRing } from '../../../components/countdown';
import { OrderTitle } from '../../../components/direction-mark';
import { Link } from '../../../components/link';
import { Money, SignedMoney } from '../../../components/money';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { ResultPill } from './result-pill';

export function OrderRow({ order }: { order: Order }): ReactNode {
  const t = useT('orders');
  const lang = useLang();
  const settles = Date.parse(order.settle_time);
  return (
    <Link to={`/xq?order=${order.id}`} className="flex min-h-18 items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1">
        <OrderTitle order={order} />
        <span className="num block text-xs text-muted">{formatTime(order.order_time, 'exact', lang)}</span>
        <span className="block text-xs text-muted">
          {t('stake')} <Money amount={order.amount} currency={order.currency} />
        </span>
      </span>
      {order.status === 'open' ? (
        <CountdownRing at={settles} totalMs={settles - Date.parse(order.order_time)} label={t('settlesIn')} size={44} />
      ) : (
        <span className="text-right">
          <SignedMoney amount={order.profit ?? '0.00'} currency={order.currency} />
          <span className="block">
            <ResultPill order={order} />
          </span>
        </span>
      )}
    </Link>
  );
}
