import type { IPriceLine, IPrimitivePaneRenderer, ISeriesPrimitive, Logical, Time } from 'lightweight-charts';
import type { Direction, OrderResult } from '../../../api/order/order';
import type { Bar } from './candle-bars';
import type { ColourOf } from './chart-colours';
import { drawOrders, type OrderColours, type OrderShape, orderColours, type Spot } from './order-drawing';
import type { ChartLayer, Plot } from './trade-chart';

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
  exit?: { price: string; result: OrderResult; word: string; label: string };
}

const ARROWS = { up: '▲', down: '▼' } as const;

/** The index of the bar that a moment is in, of bars oldest first; undefined before the first. */
export function barIndexAt(bars: readonly Bar[], ms: number): number | undefined {
  const index = bars.findLastIndex((bar) => bar.t <= ms);
  return index < 0 ? undefined : index;
}

/**
 * Own orders: a mark at each entry, joined to the result at its exit; while an order runs, a line at its entry price up
 * to its settle time.
 */
export class OrderMarkers implements ChartLayer {
  readonly #plot: Plot;
  readonly #primitive: ISeriesPrimitive<Time>;
  #lines: IPriceLine[] = [];
  #orders: readonly ChartOrder[] = [];
  #bars: readonly Bar[] = [];
  #colours: OrderColours | undefined;

  constructor(plot: Plot) {
    this.#plot = plot;
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          if (this.#colours && this.#orders.length > 0)
            drawOrders(context, this.#shapes(mediaSize.width), mediaSize.height, this.#colours);
        }),
    };
    // On the canvas of the bars, which is not drawn again when only the crosshair moves.
    const view = { zOrder: () => 'normal' as const, renderer: () => renderer };
    this.#primitive = { paneViews: () => [view] };
    plot.series.attachPrimitive(this.#primitive);
  }

  setOrders(orders: readonly ChartOrder[]): void {
    this.#orders = orders;
    this.#drawLines();
  }

  setBars(bars: readonly Bar[]): void {
    this.#bars = bars;
  }

  paint(colourOf: ColourOf): void {
    this.#colours = orderColours(colourOf, getComputedStyle(this.#plot.host).fontFamily);
    this.#drawLines();
  }

  destroy(): void {
    this.#removeLines();
    this.#plot.series.detachPrimitive(this.#primitive);
  }

  #removeLines(): void {
    for (const line of this.#lines) this.#plot.series.removePriceLine(line);
    this.#lines = [];
  }

  /** Names the entry price of running orders on the axis, where it stays in sight. Draws the chart anew, marks included. */
  #drawLines(): void {
    this.#removeLines();
    const colours = this.#colours;
    if (!colours) return;
    this.#lines = this.#orders
      .filter((order) => !order.exit)
      .map((order) =>
        this.#plot.series.createPriceLine({
          price: Number(order.price),
          color: colours[order.direction],
          lineVisible: false,
          axisLabelVisible: true,
          title: `${ARROWS[order.direction]} ${order.label}`,
        }),
      );
    this.#plot.series.applyOptions({});
  }

  /** The parts of the orders that are on a pane of this width. */
  #shapes(width: number): OrderShape[] {
    return this.#orders.map((order) => {
      const { direction, exit } = order;
      const shape: OrderShape = { direction };
      const entry = this.#spot(order.placedAt, order.price, width);
      if (entry) shape.entry = entry;
      if (exit) {
        const end = this.#spot(order.settlesAt, exit.price, width);
        if (end) shape.exit = { ...end, result: exit.result, word: exit.word };
      } else {
        const y = this.#plot.series.priceToCoordinate(Number(order.price));
        const until = this.#ahead(order.settlesAt);
        if (y !== null && until !== undefined)
          shape.settlement = { x: Math.max(0, this.#xOf(order.placedAt) ?? 0), y, until: Math.min(width + 1, until) };
      }
      return shape;
    });
  }

  #xOf(ms: number): number | undefined {
    const index = barIndexAt(this.#bars, ms);
    return index === undefined ? undefined : this.#coordinate(index);
  }

  #coordinate(index: number): number | undefined {
    // The library's branded type for the places of bars on the time scale.
    return this.#plot.chart.timeScale().logicalToCoordinate(index as Logical) ?? undefined;
  }

  #spot(ms: number, price: string, width: number): Spot | undefined {
    const x = this.#xOf(ms);
    const y = this.#plot.series.priceToCoordinate(Number(price));
    return x === undefined || y === null || x < 0 || x > width ? undefined : { x, y };
  }

  /** A settle time lies in the future, where the time scale has no bars; its place is extrapolated from the last bar. */
  #ahead(ms: number): number | undefined {
    const last = this.#bars.at(-1);
    const base = this.#coordinate(this.#bars.length - 1);
    if (!last || base === undefined) return undefined;
    return base + ((ms - last.t) / this.#plot.intervalMs) * this.#plot.chart.timeScale().options().barSpacing;
  }
}
