import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { RunningOrder } from '../../../api/order/order';
import { FIRST_INTERVAL, INTERVALS, type Interval } from '../../../api/product/candles';
import type { Product } from '../../../api/product/list';
import { Icon } from '../../../components/icons';
import { Segmented } from '../../../components/segmented';
import { Failed } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { formatMoney, formatPrice } from '../../../lib/money';
import { useTradeChart } from '../hooks/use-trade-chart';
import type { ChartOrder, ChartStyle } from '../services/trade-chart';

interface ChartPanelProps {
  product: Product;
  running: readonly RunningOrder[];
}

const ICONS = {
  candles: 'M7 4v3M7 15v4M5 7h4v8H5zM16.5 5v4M16.5 14v5M14.5 9h4v5h-4z',
  line: 'M3 16.5l5-6 4 3.5 8.5-9',
} as const;

export function ChartPanel({ product, running }: ChartPanelProps): ReactNode {
  const t = useT('trade');
  const [interval, setChosen] = useState<Interval>(FIRST_INTERVAL);
  const [style, setStyle] = useState<ChartStyle>('candles');
  const host = useRef<HTMLDivElement>(null);
  const orders = useMemo<ChartOrder[]>(
    () =>
      running.map((order) => ({
        id: order.id,
        direction: order.direction,
        price: order.buy_price,
        settlesAt: Date.parse(order.settle_time),
        label: formatMoney(order.amount, order.currency),
      })),
    [running],
  );
  const history = useTradeChart(host, product, interval, style, orders);
  const other: ChartStyle = style === 'candles' ? 'line' : 'candles';
  return (
    <div>
      <div
        className="relative h-[240px] md:h-[420px]"
        role="img"
        aria-label={t('chartLabel', {
          symbol: product.symbol,
          interval: t(`i_${interval}`),
          price: formatPrice(product.price, product.decimals),
        })}
      >
        <div ref={host} className="absolute inset-0" />
        {history.isPending ? <div className="skeleton absolute inset-0" /> : null}
        {history.isError && !history.data ? (
          <div className="absolute inset-0 flex items-center justify-center bg-bg">
            <Failed error={history.error} onRetry={() => void history.refetch()} />
          </div>
        ) : null}
      </div>
      <div className="mt-2 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Segmented
            label={t('interval')}
            value={interval}
            onChange={setChosen}
            options={INTERVALS.map((name) => [name, t(`i_${name}`)] as const)}
          />
        </div>
        <button
          type="button"
          onClick={() => setStyle(other)}
          aria-label={`${t('chart')}: ${other === 'candles' ? t('candles') : t('line')}`}
          className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-sunk"
        >
          <Icon path={ICONS[other]} size={20} />
        </button>
      </div>
    </div>
  );
}
