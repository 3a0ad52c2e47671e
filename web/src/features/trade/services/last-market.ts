import { type Candle, CHART_PAGE, candles, chartCandles, INTERVALS, type Interval } from '../../../api/product/candles';
import { details, type ProductDetails, productDetails } from '../../../api/product/details';
import { queries } from '../../../lib/query';
import { decimal, int, list, object, oneOf, type ReadOf, ShapeError } from '../../../lib/read';
import { readStored, writeStored } from '../../../lib/storage';

// Only the market viewed last is stored, because bars take space.
const PLACE = 'last market';

const lastMarket = object({
  /** Time of the product's price, in epoch milliseconds. */
  at: int,
  product: productDetails,
  /** The interval of `bars`. */
  interval: oneOf(...INTERVALS),
  /** The chart's bars, oldest first. */
  bars: list(object({ t: int, open: decimal, high: decimal, low: decimal, close: decimal })),
});
export type LastMarket = ReadOf<typeof lastMarket>;

const barsKey = (id: string, interval: Interval) => [candles.path, chartCandles(id, interval)];

/** The bars of a chart's first page merged with those received since. */
export function barsOf(id: string, interval: Interval, since: ReadonlyMap<number, Candle>): Candle[] {
  const begun = queries.getQueryData<Candle[]>(barsKey(id, interval)) ?? [];
  const all = new Map([...begun.map((bar) => [bar.t, bar] as const), ...since]);
  return [...all.values()].sort((a, b) => a.t - b.t).slice(-CHART_PAGE);
}

/** Stores a market on this device as last seen. */
export function keepMarket(market: LastMarket): void {
  writeStored(PLACE, JSON.stringify(market));
}

/** The stored market of a symbol; undefined if another one is stored. */
export function readMarket(symbol: string): LastMarket | undefined {
  const kept = readStored(PLACE);
  if (kept === undefined) return undefined;
  try {
    const market = lastMarket(JSON.parse(kept), PLACE);
    return market.product.symbol === symbol ? market : undefined;
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Fills the query cache with the stored market, marked as stale. */
export function recallMarket(symbol: string): void {
  const market = readMarket(symbol);
  if (!market) return;
  const { product, interval, bars } = market;
  queries.setQueryData<ProductDetails>([details.path, { symbol }], (known) => known ?? product, { updatedAt: 0 });
  if (bars.length > 0)
    queries.setQueryData<Candle[]>(barsKey(product.id, interval), (known) => known ?? bars, { updatedAt: 0 });
}
