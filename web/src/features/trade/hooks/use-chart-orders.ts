import { useMemo } from 'react';
import { orderList } from '../../../api/order/list';
import type { Order, RunningOrder } from '../../../api/order/order';
import { useT } from '../../../lib/i18n';
import { formatMoney } from '../../../lib/money';
import { useCall } from '../../../lib/query';
import { useLoggedIn } from '../../../lib/session';
import { netOf } from '../../orders/services/net.calc';
import type { ChartOrder } from '../services/order-markers';

/** More would hide the prices. */
const MOST_SETTLED = 20;
const NONE: never[] = [];

/** The customer's orders of a market for its chart: all running ones and the last settled ones, newest first. */
export function useChartOrders(productId: string, running: readonly RunningOrder[]): readonly ChartOrder[] {
  const t = useT('trade');
  const request = { product_id: productId, status: 'settled' as const, size: MOST_SETTLED };
  const settled = useCall(orderList, request, { enabled: useLoggedIn(), staleMs: 60_000 }).data?.list ?? NONE;
  // Changes with the language, unlike `t`, which is another function at every render.
  const words = { win: t('won'), lose: t('lost'), tie: t('tie'), void: t('void') };
  const spoken = Object.values(words).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `spoken` stands for the words.
  return useMemo(() => {
    const ofChart = (order: Order | RunningOrder): ChartOrder => ({
      id: order.id,
      direction: order.direction,
      price: order.buy_price,
      placedAt: Date.parse(order.order_time),
      settlesAt: Date.parse(order.settle_time),
      label: formatMoney(order.amount, order.currency),
      ...(order.result
        ? {
            exit: {
              // A void order has no settlement price.
              price: order.sell_price ?? order.buy_price,
              result: order.result,
              word: words[order.result],
              label: `${words[order.result]} ${formatMoney(netOf(order), order.currency, { signed: true })}`,
            },
          }
        : {}),
    });
    const ended = new Set(settled.map(({ id }) => id));
    return [...running.filter(({ id }) => !ended.has(id)), ...settled].map(ofChart);
  }, [running, settled, spoken]);
}
