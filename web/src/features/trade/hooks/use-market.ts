import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type Candle, CHART_PAGE, candleRow, type Interval } from '../../../api/product/candles';
import { type ProductDetails, useProduct } from '../../../api/product/details';
import { CallError } from '../../../lib/http';
import { quotes } from '../../../lib/quotes';
import { ShapeError } from '../../../lib/read';
import { onStream, stream } from '../../../lib/stream';
import { useStore } from '../../../lib/use-store';
import { chosenChart } from '../services/chart-choices';
import { barsOf, keepMarket, readMarket, recallMarket } from '../services/last-market';

/** Candles received since the market was opened or the interval chosen, by opening time. */
function useCandlesSince(symbol: string, interval: Interval): ReadonlyMap<number, Candle> {
  const since = useMemo(() => new Map<number, Candle>(), []);
  useEffect(() => {
    since.clear();
    if (symbol === '') return;
    const unwant = stream.want('candles', `${symbol}:${interval}`);
    const stop = onStream((message) => {
      if (message.type !== 'candle' || message.s !== symbol || message.i !== interval) return;
      try {
        const candle = candleRow(message.c, 'candle');
        since.set(candle.t, candle);
        const [oldest] = since.keys();
        if (since.size > CHART_PAGE && oldest !== undefined) since.delete(oldest);
      } catch (error) {
        if (!(error instanceof ShapeError)) throw error;
        reportError(error);
      }
    });
    return () => {
      unwant();
      stop();
    };
  }, [symbol, interval, since]);
  return since;
}

export interface Market {
  query: UseQueryResult<ProductDetails, Error>;
  /** Time of the product's price, in epoch milliseconds. */
  seenAt: number;
  /** The server cannot be reached; this is the market as last seen on this device. */
  old: boolean;
}

/** The traded market: live, or as last seen on this device while the server cannot be reached. */
export function useMarket(symbol: string): Market {
  const query = useProduct(symbol);
  const { data: product, dataUpdatedAt, failureReason } = query;
  const old = product !== undefined && dataUpdatedAt === 0;
  const { interval } = useStore(chosenChart);
  const since = useCandlesSince(symbol, interval);

  const unanswered = product === undefined && failureReason instanceof CallError && failureReason.uncertain;
  useEffect(() => {
    if (unanswered) recallMarket(symbol);
  }, [unanswered, symbol]);

  const keep = useRef<() => void>(undefined);
  keep.current = () => {
    if (!product || old) return;
    const { price, at } = quotes.get(product.symbol) ?? { price: product.price, at: dataUpdatedAt };
    keepMarket({ at, product: { ...product, price }, interval, bars: barsOf(product.id, interval, since) });
  };
  useEffect(() => {
    // A hidden page may never become visible again.
    const onHidden = (): void => keep.current?.();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      onHidden();
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, []);

  const seenAt = useMemo(
    () => (old ? readMarket(symbol)?.at : undefined) ?? dataUpdatedAt,
    [old, symbol, dataUpdatedAt],
  );
  return { query, seenAt, old };
}
