import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  type IChartApi,
  type ISeriesApi,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { formatPrice } from '../../../lib/money';
import { type Bar, isSame, withTick } from './candle-bars';
import type { ChartStyle } from './chart-choices';
import { type ColourOf, coloursOf } from './chart-colours';

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

export type PriceSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>;

/** The parts of a chart that a layer draws on. */
export interface Plot {
  chart: IChartApi;
  /** The series of prices. */
  series: PriceSeries;
  host: HTMLElement;
  intervalMs: number;
  decimals: number;
}

/** Something drawn with the bars: indicators, or a customer's orders. */
export interface ChartLayer {
  /** All bars, oldest first, after they were replaced. The chart goes on changing this list. */
  setBars(bars: readonly Bar[]): void;
  /** The last bar; `replaced` if it was there before. */
  putBar?(bar: Bar, replaced: boolean): void;
  paint(colourOf: ColourOf): void;
  destroy(): void;
}

/** The bar at the crosshair, or the last one without it. */
export interface Reading {
  index: number;
  bar: Bar;
  /** Whether it is the crosshair's. */
  pointed: boolean;
}

const EDGE_BARS = 10;
/** A chart that stays open drops a tenth of its bars, oldest first, beyond this number. */
const MOST_BARS = 4_000;
/** The library's branded type for seconds since the epoch. */
export const seconds = (ms: number): UTCTimestamp => Math.floor(ms / 1000) as UTCTimestamp;

/** The chart. It is driven by calls, not by renders: a tick updates one bar. */
export class TradeChart {
  readonly #chart: IChartApi;
  readonly #series: PriceSeries;
  readonly #colourOf: ColourOf;
  readonly #layers = new Set<ChartLayer>();
  readonly #readers = new Set<(reading: Reading) => void>();
  #bars: Bar[] = [];
  /** Whether the history has loaded; it may be empty. */
  #begun = false;
  /** Opening time of the bar at the crosshair. */
  #pointedAt: number | undefined;
  #frame = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly options: ChartOptions,
  ) {
    this.#colourOf = coloursOf(host);
    this.#chart = createChart(host, {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        attributionLogo: false,
        // The page's own font, which is already loaded.
        fontFamily: getComputedStyle(host).fontFamily,
        fontSize: 11,
        panes: { enableResize: false },
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
      // A finger moves the page up and down, and the chart sideways.
      handleScroll: { vertTouchDrag: false },
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
      if (range && range.from < EDGE_BARS && this.#bars.length > 0) options.onEdge();
    });
    this.#chart.subscribeCrosshairMove(({ logical }) => {
      const last = this.#bars.length - 1;
      this.#point(logical === undefined ? undefined : Math.max(0, Math.min(last, logical)));
    });
  }

  /** Applies the theme's current colours. */
  paint(): void {
    const colour = this.#colourOf;
    this.#chart.applyOptions({
      layout: {
        textColor: colour('var(--muted)'),
        panes: { separatorColor: colour('var(--line)'), separatorHoverColor: colour('var(--line)') },
      },
      grid: { vertLines: { color: colour('var(--line)', 0.5) }, horzLines: { color: colour('var(--line)', 0.5) } },
    });
    if (this.options.style === 'candles') {
      const [upColor, downColor] = [colour('var(--up)'), colour('var(--down)')];
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
        lineColor: colour('var(--accent)'),
        topColor: colour('var(--accent)', 0.25),
        bottomColor: colour('var(--accent)', 0.02),
        lineWidth: 2,
      });
    }
    for (const layer of this.#layers) layer.paint(colour);
  }

  /** Draws a layer; returns a function that removes it. */
  addLayer(make: (plot: Plot) => ChartLayer): () => void {
    const { intervalMs, decimals } = this.options;
    const layer = make({ chart: this.#chart, series: this.#series, host: this.host, intervalMs, decimals });
    this.#layers.add(layer);
    layer.paint(this.#colourOf);
    if (this.#begun) layer.setBars(this.#bars);
    this.#tellReaders();
    return () => {
      if (this.#layers.delete(layer)) layer.destroy();
    };
  }

  /** Replaces all bars, oldest first. */
  setBars(bars: Bar[]): void {
    this.#bars = bars;
    this.#begun = true;
    const { style } = this.options;
    this.#series.setData(bars.map((bar) => this.#pointOf(bar, style)));
    for (const layer of this.#layers) layer.setBars(bars);
    this.#tellReaders();
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
    const replaced = last?.t === bar.t;
    if (replaced) this.#bars[this.#bars.length - 1] = bar;
    else this.#bars.push(bar);
    if (this.#bars.length > MOST_BARS) {
      this.setBars(this.#bars.slice(MOST_BARS / 10));
      return;
    }
    this.#series.update(this.#pointOf(bar, this.options.style));
    for (const layer of this.#layers) layer.putBar?.(bar, replaced);
    // At once: the bars are drawn in the next frame, which then has no words to lay out.
    this.#read();
  }

  /** Calls `reader` with the bar to read now, and at most once a frame when that changes. Returns how to stop. */
  onReading(reader: (reading: Reading) => void): () => void {
    this.#readers.add(reader);
    this.#tellReaders();
    return () => this.#readers.delete(reader);
  }

  /** Moves the crosshair to a bar, scrolling there if it is out of sight; undefined removes it. */
  pointAt(index: number | undefined): void {
    const bar = index === undefined ? undefined : this.#bars[index];
    if (index === undefined || !bar) {
      this.#chart.clearCrosshairPosition();
      this.#point(undefined);
      return;
    }
    const scale = this.#chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (range) {
      const shift = Math.min(0, index - range.from) + Math.max(0, index - range.to);
      if (shift !== 0) scale.setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift });
    }
    this.#chart.setCrosshairPosition(bar.close, seconds(bar.t), this.#series);
    this.#point(index);
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    for (const layer of this.#layers) layer.destroy();
    this.#layers.clear();
    this.#chart.remove();
  }

  #point(index: number | undefined): void {
    const at = index === undefined ? undefined : this.#bars[index]?.t;
    if (at === this.#pointedAt) return;
    this.#pointedAt = at;
    this.#tellReaders();
  }

  #tellReaders(): void {
    if (this.#readers.size === 0) return;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#read();
    });
  }

  #read(): void {
    const last = this.#bars.length - 1;
    const at = this.#pointedAt;
    const found = at === undefined ? -1 : this.#bars.findIndex((bar) => bar.t === at);
    const index = found < 0 ? last : found;
    const bar = this.#bars[index];
    if (bar) for (const read of this.#readers) read({ index, bar, pointed: found >= 0 });
  }

  #pointOf(bar: Bar, style: ChartStyle): { time: UTCTimestamp } & ({ value: number } | Omit<Bar, 't'>) {
    const time = seconds(bar.t);
    return style === 'candles'
      ? { time, open: bar.open, high: bar.high, low: bar.low, close: bar.close }
      : { time, value: bar.close };
  }
}
