import type { ReactNode } from 'react';
import type { Order } from '../../../api/order/order';
import { CountdownRing } from '../../../components/countdown';
import { OrderTitle } from '../../../components/direction-mark';
import { Link } from '../../../components/link';
import { Money, SignedMoney } from '../../../components/money';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { netOf } from '../services/net.calc';
import { ResultPill } from './result-pill';

interface OrderRowProps {
  order: Order;
  /** The row's details are shown beside the list. */
  chosen?: boolean;
  /** Shows the details beside the list; by default the row leads to a screen of its own. */
  onChoose?: ((id: string) => void) | undefined;
}

const ROW = 'flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left';

export function OrderRow({ order, chosen = false, onChoose }: OrderRowProps): ReactNode {
  const t = useT('orders');
  const lang = useLang();
  const settles = Date.parse(order.settle_time);
  const inner = (
    <>
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
          <SignedMoney amount={netOf(order)} currency={order.currency} />
          <span className="block">
            <ResultPill order={order} />
          </span>
        </span>
      )}
    </>
  );
  if (!onChoose)
    return (
      <Link to={`/xq?order=${order.id}`} className={ROW}>
        {inner}
      </Link>
    );
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(order.id)}
      className={`${ROW} ${chosen ? 'bg-accent-soft' : ''}`}
    >
      {inner}
    </button>
  );
}
