import type { ReactNode } from 'react';
import type { Direction } from '../api/order/order';
import { useT } from '../lib/i18n';
import { Arrow } from './money';

/** The direction of an order: arrow, word and colour. */
export function DirectionMark({ direction }: { direction: Direction }): ReactNode {
  const t = useT();
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap font-medium ${direction === 'up' ? 'text-up' : 'text-down'}`}
    >
      <Arrow way={direction} />
      {direction === 'up' ? t('goUp') : t('goDown')}
    </span>
  );
}

/** The market and direction of an order in a list. */
export const OrderTitle = ({ order }: { order: { symbol: string; direction: Direction } }): ReactNode => (
  <span className="flex flex-wrap items-center gap-x-2">
    <span className="font-semibold">{order.symbol}</span>
    <span className="text-sm">
      <DirectionMark direction={order.direction} />
    </span>
  </span>
);
