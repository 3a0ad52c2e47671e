import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { RunningOrder } from '../../../api/order/order';
import { INTERVALS } from '../../../api/product/candles';
import type { Product } from '../../../api/product/list';
import { Icon } from '../../../components/icons';
import { Segmented } from '../../../components/segmented';
import { Sheet } from '../../../components/sheet';
import { Failed } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatPrice } from '../../../lib/money';
import { formatTime } from '../../../lib/time';
import { useChartChoices } from '../hooks/use-chart-choices';
import { useIndicators, useOrderMarkers } from '../hooks/use-chart-layers';
import { useChartOrders } from '../hooks/use-chart-orders';
import type { FullScreen } from '../hooks/use-full-screen';
import { useTradeChart } from '../hooks/use-trade-chart';
import { chartHeight } from '../services/chart-choices';
import { BAR_TIMES } from '../services/mark-style';
import { ChartLegend } from './chart-legend';
import { ChartOrders } from './chart-orders';

const ChartSettings = lazy(() => import('./chart-settings'));

interface ChartPanelProps {
  product: Product;
  running: readonly RunningOrder[];
  full: FullScreen;
  /** Shown with the chart while it fills the window. */
  actions: ReactNode;
}

const SETTINGS = 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5h4v-5zM7 14.5v5h4v-5z';
const ENTER_FULL = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';
const LEAVE_FULL = 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5';
const TOOL = 'flex size-11 shrink-0 items-center justify-center rounded-xl bg-sunk';

export function ChartPanel({ product, running, full, actions }: ChartPanelProps): ReactNode {
  const t = useT('chart');
  const lang = useLang();
  const { choices, choose, keep } = useChartChoices();
  const { interval } = choices;
  const [setting, setSetting] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const orders = useChartOrders(product.id, running);
  const fullButton = useRef<HTMLButtonElement>(null);
  const wasFull = useRef(full.on);
  useEffect(() => {
    // The order buttons, one of which may have had the focus, have just moved.
    if (wasFull.current !== full.on && document.activeElement === document.body) fullButton.current?.focus();
    wasFull.current = full.on;
  }, [full.on]);
  const { history, chart } = useTradeChart(host, product, choices);
  const indicators = useIndicators(chart, choices);
  useOrderMarkers(chart, orders);
  return (
    <div className={full.on ? 'flex min-h-0 flex-1 flex-col' : ''}>
      <div
        className={`flex flex-col rounded-lg contain-strict outline-offset-2 outline-accent has-focus-visible:outline-2 ${full.on ? 'min-h-0 flex-1' : chartHeight(choices)}`}
      >
        <ChartLegend
          symbol={full.on ? product.symbol : undefined}
          chart={chart}
          indicators={indicators}
          choices={choices}
          decimals={product.decimals}
          timeText={(ms) => formatTime(ms, BAR_TIMES[interval], lang)}
        />
        <div
          className="relative min-h-0 flex-1"
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
      </div>
      <ChartOrders orders={orders} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <div className="min-w-60 flex-1">
          <Segmented
            label={t('interval')}
            value={interval}
            onChange={(next) => {
              choose({ ...choices, interval: next });
              keep();
            }}
            options={INTERVALS.map((name) => [name, t(`i_${name}`)] as const)}
          />
        </div>
        <button
          type="button"
          onClick={() => setSetting(true)}
          aria-haspopup="dialog"
          aria-label={t('settings')}
          className={TOOL}
        >
          <Icon path={SETTINGS} size={20} />
        </button>
        <button
          ref={fullButton}
          type="button"
          onClick={full.toggle}
          aria-label={full.on ? t('leaveFullScreen') : t('fullScreen')}
          className={TOOL}
        >
          <Icon path={full.on ? LEAVE_FULL : ENTER_FULL} size={20} />
        </button>
        {full.on ? <div className="w-full roomy:w-80 short:w-80">{actions}</div> : null}
      </div>
      <Sheet
        open={setting}
        onClose={() => {
          setSetting(false);
          keep();
        }}
        title={t('settings')}
      >
        <Suspense fallback={<div className="skeleton h-80" />}>
          <ChartSettings choices={choices} onChoose={choose} />
        </Suspense>
      </Sheet>
    </div>
  );
}
