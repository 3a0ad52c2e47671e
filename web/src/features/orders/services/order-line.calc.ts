import type { Order } from '../../../api/order/order';
import type { Candle, CandlesRequest } from '../../../api/product/candles';

/** The picture's size in SVG units. */
export const WIDTH = 340;
export const HEIGHT = 150;
const EDGE = 14;
/** The share of the order's duration that is shown before and after it. */
const MARGIN = 0.25;
const MOST = 1_000;

export interface Point {
  x: number;
  y: number;
}

export interface OrderLine {
  /** Oldest first. */
  points: Point[];
  entry: Point;
  /** The settlement tick; undefined while running or void. */
  exit: Point | undefined;
  /** x of the settle time. */
  settleX: number;
}

/** Candles to draw an order: seconds if they fit into one reply, otherwise minutes. */
export function candlesFor(order: Pick<Order, 'product_id' | 'order_time' | 'settle_time'>): CandlesRequest {
  const [from, until] = [Date.parse(order.order_time), Date.parse(order.settle_time)];
  const pad = (until - from) * MARGIN;
  const seconds = Math.ceil((until - from + 2 * pad) / 1_000);
  const fits = seconds <= MOST;
  return {
    id: order.product_id,
    interval: fits ? '1s' : '1m',
    to: Math.ceil(until + pad),
    limit: Math.min(MOST, fits ? seconds : Math.ceil(seconds / 60)),
  };
}

/** An order's price line. Prices are pixels here, so numbers are fine; no decision depends on them. */
export function orderLine(order: Order, candles: readonly Candle[]): OrderLine {
  const [from, until] = [Date.parse(order.order_time), Date.parse(order.settle_time)];
  const pad = (until - from) * MARGIN;
  const [start, end] = [from - pad, until + pad];
  const entry = { t: from, price: Number(order.buy_price) };
  const exit = order.sell_price ? { t: until, price: Number(order.sell_price) } : undefined;
  const way = candles.filter(({ t }) => t >= start && t <= end).map(({ t, close }) => ({ t, price: Number(close) }));
  // The entry and settlement ticks are exact points of the line.
  const all = [...way, entry, ...(exit ? [exit] : [])].sort((a, b) => a.t - b.t);
  const prices = all.map(({ price }) => price);
  const low = Math.min(...prices);
  const range = Math.max(...prices) - low || 1;
  const xOf = (t: number): number => Math.round(((t - start) / (end - start)) * WIDTH * 10) / 10;
  const place = ({ t, price }: { t: number; price: number }): Point => ({
    x: xOf(t),
    y: Math.round((HEIGHT - EDGE - ((price - low) / range) * (HEIGHT - 2 * EDGE)) * 10) / 10,
  });
  return { points: all.map(place), entry: place(entry), exit: exit && place(exit), settleX: xOf(until) };
}
