import {
  createSeriesMarkers,
  type IPriceLine,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Direction, OrderResult } from '../../../api/order/order';
import type { Bar } from './candle-bars';
import type { ColourOf } from './chart-colours';
import { type ChartLayer, type Plot, seconds } from './trade-chart';

/** One of the customer's orders on the chart. */
export interface ChartOrder {
  id: string;
  direction: Direction;
  /** The entry price. */
  price: string;
  /** Epoch milliseconds. */
  placedAt: number;
  settlesAt: number;
  /** The stake. */
  label: string;
  /** How it ended; absent while it runs. */
  exit?: { price: string; result: OrderResult; label: string };
}

const RESULT_COLOURS = { win: 'var(--up)', lose: 'var(--down)', tie: 'var(--muted)', void: 'var(--muted)' } as const;
const ARROWS = { up: '▲', down: '▼' } as const;

/** The parts of a settle mark that change; null: out of sight. */
const place = (mark: HTMLElement, x: number | null): void => {
  mark.hidden = x === null;
  // Moved without a layout of the page.
  if (x !== null) mark.style.transform = `translateX(${x}px)`;
};

/**
 * Own orders: an arrow at each entry, a circle with the result at each exit; while an order runs, a line at its entry
 * price and an upright one at its settle time.
 */
export class OrderMarks implements ChartLayer {
  readonly #plot: Plot;
  readonly #markers: ReturnType<typeof createSeriesMarkers<Time>>;
  readonly #settleMarks = new Map<ChartOrder, HTMLElement>();
  #lines: IPriceLine[] = [];
  #orders: readonly ChartOrder[] = [];
  #first: Bar | undefined;
  #last: Bar | undefined;
  #colourOf: ColourOf = (css) => css;

  constructor(plot: Plot) {
    this.#plot = plot;
    this.#markers = createSeriesMarkers<Time>(plot.series, []);
  }

  setOrders(orders: readonly ChartOrder[]): void {
    this.#orders = orders;
    this.#draw();
  }

  setBars(bars: readonly Bar[]): void {
    [this.#first, this.#last] = [bars[0], bars.at(-1)];
    this.#drawMarkers();
    this.moved();
  }

  putBar(bar: Bar, replaced: boolean): void {
    this.#first ??= bar;
    this.#last = bar;
    if (!replaced) this.moved();
  }

  paint(colourOf: ColourOf): void {
    this.#colourOf = colourOf;
    this.#draw();
  }

  /** A settle time lies in the future, where the time scale has no bars; its place is extrapolated from the last bar. */
  moved(): void {
    if (this.#settleMarks.size === 0 || !this.#last) return;
    const { chart, intervalMs } = this.#plot;
    const scale = chart.timeScale();
    const base = scale.timeToCoordinate(seconds(this.#last.t));
    for (const [order, mark] of this.#settleMarks) {
      const ahead = (order.settlesAt - this.#last.t) / intervalMs;
      const x = base === null ? null : base + ahead * scale.options().barSpacing;
      place(mark, x !== null && x >= 0 && x <= scale.width() ? x : null);
    }
  }

  destroy(): void {
    this.#removeRunning();
    this.#markers.detach();
  }

  #removeRunning(): void {
    for (const line of this.#lines) this.#plot.series.removePriceLine(line);
    for (const mark of this.#settleMarks.values()) mark.remove();
    this.#lines = [];
    this.#settleMarks.clear();
  }

  #draw(): void {
    this.#removeRunning();
    const running = this.#orders.filter((order) => !order.exit);
    this.#lines = running.map((order) =>
      this.#plot.series.createPriceLine({
        price: Number(order.price),
        color: this.#colourOf(`var(--${order.direction})`),
        lineStyle: LineStyle.Dashed,
        lineWidth: 1,
        axisLabelVisible: true,
        title: `${ARROWS[order.direction]} ${order.label}`,
      }),
    );
    for (const order of running) {
      const mark = document.createElement('div');
      mark.className = 'pointer-events-none absolute inset-y-0 left-0 z-10 border-l border-dashed border-accent';
      this.#plot.host.append(mark);
      this.#settleMarks.set(order, mark);
    }
    this.#drawMarkers();
    this.moved();
  }

  #drawMarkers(): void {
    this.#markers.setMarkers(this.#orders.flatMap((order) => this.#markersOf(order)));
  }

  #markersOf(order: ChartOrder): SeriesMarker<Time>[] {
    const { direction, exit } = order;
    const markers: SeriesMarker<Time>[] = [];
    const entry = this.#barTime(order.placedAt);
    if (entry !== undefined)
      markers.push({
        ...{ time: entry, price: Number(order.price), position: 'atPriceMiddle' as const },
        ...{ shape: direction === 'up' ? 'arrowUp' : 'arrowDown', color: this.#colourOf(`var(--${direction})`) },
      });
    const left = exit ? this.#barTime(order.settlesAt) : undefined;
    if (exit && left !== undefined)
      markers.push({
        ...{ time: left, price: Number(exit.price), position: 'atPriceTop' as const, shape: 'circle' as const },
        ...{ color: this.#colourOf(RESULT_COLOURS[exit.result]), text: exit.label },
      });
    return markers;
  }

  /** The opening time of the bar that a moment is in; undefined before the first bar. */
  #barTime(ms: number): UTCTimestamp | undefined {
    if (!this.#first || !this.#last || ms < this.#first.t) return undefined;
    const { intervalMs } = this.#plot;
    return seconds(Math.min(this.#last.t, Math.floor(ms / intervalMs) * intervalMs));
  }
}
