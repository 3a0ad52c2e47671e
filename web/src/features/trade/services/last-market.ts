import { type Candle, CHART_PAGE, candles, chartCandles, FIRST_INTERVAL } from '../../../api/product/candles';
import { details, type ProductDetails, productDetails } from '../../../api/product/details';
import { queries } from '../../../lib/query';
import { decimal, int, list, object, type ReadOf, ShapeError } from '../../../lib/read';
import { readStored, writeStored } from '../../../lib/storage';

// One market alone, as its bars take room: the one that was on the screen last.
const PLACE = 'last market';

const lastMarket = object({
  /** When the product's price is from, epoch milliseconds. */
  at: int,
  product: productDetails,
  /** Of the interval that a chart begins with, oldest first. */
  bars: list(object({ t: int, open: decimal, high: decimal, low: decimal, close: decimal })),
});
export type LastMarket = ReadOf<typeof lastMarket>;

const barsKey = (id: string) => [candles.path, chartCandles(id, FIRST_INTERVAL)];

/** The bars that the chart began with, with those put in that came since. */
export function barsOf(id: string, since: ReadonlyMap<number, Candle>): Candle[] {
  const begun = queries.getQueryData<Candle[]>(barsKey(id)) ?? [];
  const all = new Map([...begun.map((bar) => [bar.t, bar] as const), ...since]);
  return [...all.values()].sort((a, b) => a.t - b.t).slice(-CHART_PAGE);
}

/** Keeps a market on this device as it was seen last. */
export function keepMarket(market: LastMarket): void {
  writeStored(PLACE, JSON.stringify(market));
}

/** The market of a symbol as it was seen last; undefined where another one was. */
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

/** Puts the market seen last where its replies would be, marked as old. */
export function recallMarket(symbol: string): void {
  const market = readMarket(symbol);
  if (!market) return;
  const { product, bars } = market;
  queries.setQueryData<ProductDetails>([details.path, { symbol }], (known) => known ?? product, { updatedAt: 0 });
  if (bars.length > 0) queries.setQueryData<Candle[]>(barsKey(product.id), (known) => known ?? bars, { updatedAt: 0 });
}
