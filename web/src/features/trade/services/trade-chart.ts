import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Direction } from '../../../api/order/order';
import { formatPrice } from '../../../lib/money';
import { type Bar, isSame, withTick } from './candle-bars';

export type ChartStyle = 'candles' | 'line';

export interface ChartOrder {
  id: string;
  direction: Direction;
  price: string;
  /** Epoch milliseconds. */
  settlesAt: number;
  label: string;
}

export interface ChartOptions {
  style: ChartStyle;
  intervalMs: number;
  decimals: number;
  /** Formats a time (epoch ms) at the crosshair. */
  timeText: (ms: number) => string;
  /** Formats a time on the narrow axis; `newDay` marks the first label of a day. */
  markText: (ms: number, newDay: boolean) => string;
  /** Called when the left edge of the loaded bars becomes visible. */
  onEdge: () => void;
}

type Colour = 'up' | 'down' | 'ink' | 'muted' | 'line' | 'accent';
type Series = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

const EDGE_BARS = 10;
/** A chart that stays open drops a tenth of its bars, oldest first, beyond this number. */
const MOST_BARS = 4_000;
// The library's branded type for seconds since the epoch.
const seconds = (ms: number): UTCTimestamp => Math.floor(ms / 1000) as UTCTimestamp;

/** Resolves a theme colour through the browser, because a canvas has no CSS variables. */
function colourOf(element: HTMLElement, name: Colour, alpha?: number): string {
  const probe = document.createElement('span');
  probe.style.color =
    alpha === undefined ? `var(--${name})` : `color-mix(in srgb, var(--${name}) ${alpha * 100}%, transparent)`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  if (!color.startsWith('color(')) return color;
  const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return `rgba(${Math.round(r * 255)}, ${Math.round(g * 255)}, ${Math.round(b * 255)}, ${a})`;
}

/** The chart. It is driven by calls, not by renders: a tick updates one bar. */
export class TradeChart {
  readonly #chart: IChartApi;
  readonly #series: Series;
  readonly #settleMarks = new Map<string, HTMLElement>();
  #bars: Bar[] = [];
  /** Whether the history has loaded; it may be empty. */
  #begun = false;
  #lines: IPriceLine[] = [];
  #orders: readonly ChartOrder[] = [];

  constructor(
    private readonly host: HTMLElement,
    private readonly options: ChartOptions,
  ) {
    this.#chart = createChart(host, {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        attributionLogo: false,
        // The page's own font, which is already loaded.
        fontFamily: getComputedStyle(host).fontFamily,
        fontSize: 11,
      },
      crosshair: { mode: CrosshairMode.Magnet },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.1 } },
      timeScale: {
        borderVisible: false,
        timeVisible: true,
        secondsVisible: options.intervalMs < 60_000,
        rightOffset: 8,
        barSpacing: 7,
        tickMarkFormatter: (time: number, kind: TickMarkType) =>
          options.markText(time * 1000, kind < TickMarkType.Time),
      },
      localization: { timeFormatter: (time: number) => options.timeText(time * 1000) },
      handleScale: { axisPressedMouseMove: false },
    });
    this.#series =
      options.style === 'candles' ? this.#chart.addSeries(CandlestickSeries) : this.#chart.addSeries(AreaSeries);
    this.#series.applyOptions({
      priceFormat: {
        type: 'custom',
        minMove: 1 / 10 ** options.decimals,
        formatter: (price: number) => formatPrice(price.toFixed(options.decimals), options.decimals),
      },
    });
    this.paint();
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      this.#placeSettleMarks();
      if (range && range.from < EDGE_BARS && this.#bars.length > 0) options.onEdge();
    });
  }

  /** Applies the theme's current colours. */
  paint(): void {
    const colour = (name: Colour, alpha?: number): string => colourOf(this.host, name, alpha);
    this.#chart.applyOptions({
      layout: { textColor: colour('muted') },
      grid: { vertLines: { color: colour('line', 0.5) }, horzLines: { color: colour('line', 0.5) } },
    });
    if (this.options.style === 'candles') {
      const [upColor, downColor] = [colour('up'), colour('down')];
      this.#series.applyOptions({
        upColor,
        downColor,
        borderUpColor: upColor,
        borderDownColor: downColor,
        wickUpColor: upColor,
        wickDownColor: downColor,
      });
    } else {
      this.#series.applyOptions({
        lineColor: colour('accent'),
        topColor: colour('accent', 0.25),
        bottomColor: colour('accent', 0.02),
        lineWidth: 2,
      });
    }
    this.setOrders(this.#orders);
  }

  /** Replaces all bars, oldest first. */
  setBars(bars: Bar[]): void {
    this.#bars = bars;
    this.#begun = true;
    const { style } = this.options;
    this.#series.setData(bars.map((bar) => this.#point(bar, style)));
    this.#placeSettleMarks();
  }

  get firstTime(): number | undefined {
    return this.#bars[0]?.t;
  }

  get length(): number {
    return this.#bars.length;
  }

  /** Prepends older bars without moving the view. */
  prepend(older: Bar[]): void {
    const first = this.firstTime;
    this.setBars([...older.filter((bar) => first === undefined || bar.t < first), ...this.#bars]);
  }

  /** Applies a tick at `at` (epoch ms). Ticks before the history has loaded are ignored. */
  tick(price: number, at: number): void {
    if (!this.#begun) return;
    const bar = withTick(this.#bars.at(-1), price, at, this.options.intervalMs);
    if (bar) this.putBar(bar);
  }

  /** Replaces or appends the last bar. A quote and a server candle with the same tick are drawn once. */
  putBar(bar: Bar): void {
    const last = this.#bars.at(-1);
    if (!this.#begun || (last && bar.t < last.t)) return;
    if (last && isSame(last, bar)) return;
    if (last?.t === bar.t) this.#bars[this.#bars.length - 1] = bar;
    else this.#bars.push(bar);
    if (this.#bars.length > MOST_BARS) {
      this.setBars(this.#bars.slice(MOST_BARS / 10));
      return;
    }
    this.#series.update(this.#point(bar, this.options.style));
    this.#placeSettleMarks();
  }

  /** Draws the entry price and settle time of each running order. */
  setOrders(orders: readonly ChartOrder[]): void {
    this.#orders = orders;
    for (const line of this.#lines) this.#series.removePriceLine(line);
    this.#lines = orders.map((order) =>
      this.#series.createPriceLine({
        price: Number(order.price),
        color: colourOf(this.host, order.direction),
        lineStyle: LineStyle.Dashed,
        lineWidth: 1,
        axisLabelVisible: true,
        title: `${order.direction === 'up' ? '▲' : '▼'} ${order.label}`,
      }),
    );
    for (const mark of this.#settleMarks.values()) mark.remove();
    this.#settleMarks.clear();
    for (const order of orders) {
      const mark = document.createElement('div');
      mark.className = 'pointer-events-none absolute inset-y-0 z-10 border-l border-dashed border-accent';
      this.host.append(mark);
      this.#settleMarks.set(order.id, mark);
    }
    this.#placeSettleMarks();
  }

  destroy(): void {
    this.#chart.remove();
    for (const mark of this.#settleMarks.values()) mark.remove();
  }

  #point(bar: Bar, style: ChartStyle): { time: UTCTimestamp } & ({ value: number } | Omit<Bar, 't'>) {
    const time = seconds(bar.t);
    return style === 'candles'
      ? { time, open: bar.open, high: bar.high, low: bar.low, close: bar.close }
      : { time, value: bar.close };
  }

  /**
   * A settle time lies in the future, where the time scale has no bars; its position is extrapolated from the last bar.
   */
  #placeSettleMarks(): void {
    const last = this.#bars.at(-1);
    if (!last || this.#settleMarks.size === 0) return;
    const scale = this.#chart.timeScale();
    const width = scale.width();
    for (const order of this.#orders) {
      const mark = this.#settleMarks.get(order.id);
      if (!mark) continue;
      const ahead = (order.settlesAt - last.t) / this.options.intervalMs;
      const base = scale.timeToCoordinate(seconds(last.t));
      const x = base === null ? undefined : base + ahead * scale.options().barSpacing;
      mark.hidden = x === undefined || x < 0 || x > width;
      if (x !== undefined) mark.style.left = `${x}px`;
    }
  }
}
