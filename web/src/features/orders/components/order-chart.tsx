import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../api/order/order';
import { candles } from '../../../api/product/candles';
import { Card } from '../../../components/card';
import { useT } from '../../../lib/i18n';
import { formatRecorded } from '../../../lib/money';
import { useCall } from '../../../lib/query';
import { candlesFor, HEIGHT, orderLine, type Point, WIDTH } from '../services/order-line.calc';

const ASK_EVERY_MS = 2_000;

function Tick({ at, colour, name, price }: { at: Point; colour: string; name: string; price: string }): ReactNode {
  const left = at.x > WIDTH / 2;
  const above = at.y > HEIGHT / 2;
  return (
    <g>
      <circle cx={at.x} cy={at.y} r="5" fill={colour} stroke="var(--surface)" strokeWidth="2" />
      <text
        x={at.x + (left ? -9 : 9)}
        y={at.y + (above ? -9 : 17)}
        textAnchor={left ? 'end' : 'start'}
        fill="var(--ink)"
        stroke="var(--surface)"
        strokeWidth="5"
        strokeLinejoin="round"
        paintOrder="stroke"
        fontSize="11"
        fontWeight="600"
        className="num"
      >
        {name} {formatRecorded(price)}
      </text>
    </g>
  );
}

/** The price over an order's lifetime, with its entry and settlement ticks. */
export function OrderChart({ order }: { order: OrderDetail }): ReactNode {
  const t = useT('orders');
  const running = order.status === 'open';
  const history = useCall(candles, candlesFor(order), {
    staleMs: 60_000,
    ...(running ? { everyMs: ASK_EVERY_MS } : {}),
  });
  const { points, entry, exit, settleX } = orderLine(order, history.data ?? []);
  const label = order.sell_price
    ? t('chartSettled', { entry: formatRecorded(order.buy_price), settled: formatRecorded(order.sell_price) })
    : t('chartRunning', { entry: formatRecorded(order.buy_price) });
  const colour = order.result === 'win' ? 'var(--up)' : order.result === 'lose' ? 'var(--down)' : 'var(--accent)';
  return (
    <Card className="mb-4 overflow-hidden px-2 py-3">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="block w-full">
        <path d={`M0 ${entry.y}H${WIDTH}`} stroke="var(--muted)" strokeDasharray="3 5" strokeWidth="1" />
        <path d={`M${entry.x} 0V${HEIGHT}M${settleX} 0V${HEIGHT}`} stroke="var(--line)" strokeWidth="1" />
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
        <Tick at={entry} colour="var(--accent)" name={t('entryTick')} price={order.buy_price} />
        {exit && order.sell_price ? (
          <Tick at={exit} colour={colour} name={t('settleTick')} price={order.sell_price} />
        ) : null}
      </svg>
    </Card>
  );
}
