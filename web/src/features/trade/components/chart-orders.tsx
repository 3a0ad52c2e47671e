import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatRecorded } from '../../../lib/money';
import { formatTime } from '../../../lib/time';
import type { ChartOrder } from '../services/order-markers';

/** The marks of the customer's orders in words, for those who cannot see the chart. */
export function ChartOrders({ orders }: { orders: readonly ChartOrder[] }): ReactNode {
  const t = useT('chart');
  const common = useT();
  const lang = useLang();
  if (orders.length === 0) return null;
  return (
    <ul aria-label={t('ownOrders')} className="sr-only">
      {orders.map(({ id, direction, price, placedAt, settlesAt, label, exit }) => {
        const entry = {
          direction: direction === 'up' ? common('goUp') : common('goDown'),
          stake: label,
          price: formatRecorded(price),
          time: formatTime(placedAt, 'exact', lang),
          settles: formatTime(settlesAt, 'exact', lang),
        };
        return (
          <li key={id}>
            {exit
              ? t('orderEnded', { ...entry, exit: formatRecorded(exit.price), result: exit.label })
              : t('orderRuns', entry)}
          </li>
        );
      })}
    </ul>
  );
}
