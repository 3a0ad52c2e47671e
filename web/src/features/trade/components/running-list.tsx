import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { RunningOrder } from '../../../api/order/order';
import { Card } from '../../../components/card';
import { CountdownRing, useLeftMs } from '../../../components/countdown';
import { OrderTitle } from '../../../components/direction-mark';
import { Link } from '../../../components/link';
import { Money } from '../../../components/money';
import { Empty } from '../../../components/states';
import { useCutOff } from '../../../lib/connection';
import { useT } from '../../../lib/i18n';
import { formatRecorded } from '../../../lib/money';
import { refreshCalls } from '../../../lib/query';
import { compareDecimals, quotes } from '../../../lib/quotes';

/** Whether the order would win at this price. */
function currentResult(order: RunningOrder, price: string | undefined): 'win' | 'lose' | 'level' {
  const moved = price === undefined ? 0 : compareDecimals(price, order.buy_price);
  if (moved === 0) return 'level';
  return moved > 0 === (order.direction === 'up') ? 'win' : 'lose';
}

function CurrentResult({ order }: { order: RunningOrder }): ReactNode {
  const t = useT('trade');
  // Renders when the result changes, not with every price.
  const now = useSyncExternalStore(
    (listener) => quotes.listen(order.symbol, listener),
    () => currentResult(order, quotes.get(order.symbol)?.price ?? order.price),
  );
  // An old price cannot tell.
  if (useCutOff()) return <span aria-hidden="true">–</span>;
  if (now === 'win') return <span className="text-up">{t('nowWinning')}</span>;
  if (now === 'lose') return <span className="text-down">{t('nowLosing')}</span>;
  return <span className="text-muted">{t('nowLevel')}</span>;
}

function RunningRow({ order }: { order: RunningOrder }): ReactNode {
  const t = useT('trade');
  const settles = Date.parse(order.settle_time);
  const over = useLeftMs(settles) === 0;

  // The stream reports the settlement; if it is disconnected, the list is reloaded shortly after the settle time.
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => refreshCalls(['order/hold_list', 'user/details']), 1_500);
    return () => clearTimeout(timer);
  }, [over]);

  return (
    <Link to={`/xq?order=${order.id}`} className="flex min-h-16 items-center gap-3 px-4 py-2">
      <span className="min-w-0 flex-1">
        <OrderTitle order={order} />
        <span className="num block text-xs text-muted">
          {t('entry')} {formatRecorded(order.buy_price)} · {over ? t('waiting') : <CurrentResult order={order} />}
        </span>
      </span>
      <Money amount={order.amount} currency={order.currency} />
      <CountdownRing at={settles} totalMs={settles - Date.parse(order.order_time)} label={t('leftLabel')} size={44} />
    </Link>
  );
}

export function RunningList({ orders }: { orders: readonly RunningOrder[] }): ReactNode {
  const t = useT('trade');
  return (
    <Card>
      {orders.length === 0 ? (
        <Empty icon="clock" title={t('noRunning')} note={t('noRunningNote')} />
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id}>
              <RunningRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
