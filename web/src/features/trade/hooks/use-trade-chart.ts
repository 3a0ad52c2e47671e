import { type RefObject, useEffect, useState } from 'react';
import { CHART_PAGE, candleRow, candles, chartCandles, type Interval, useCandles } from '../../../api/product/candles';
import type { Product } from '../../../api/product/list';
import { theme, upColour } from '../../../lib/appearance';
import { send } from '../../../lib/http';
import { useLang } from '../../../lib/lang';
import { afterPaint } from '../../../lib/painted';
import { quotes } from '../../../lib/quotes';
import { ShapeError } from '../../../lib/read';
import { onStream, stream } from '../../../lib/stream';
import { formatTime } from '../../../lib/time';
import { type Bar, INTERVAL_MS, toBar } from '../services/candle-bars';
import type { ChartChoices } from '../services/chart-choices';
import { BAR_TIMES, markStyle } from '../services/mark-style';
import { TradeChart } from '../services/trade-chart';

/** Bounds the chart's memory when the user scrolls back. */
const MOST_BARS = 3_000;

/** Loads one page of older bars at a time when the left edge becomes visible, until there are none left. */
function makeEdgeLoader(id: string, interval: Interval, chart: () => TradeChart | undefined): () => void {
  let busy = false;
  let ended = false;
  return () => {
    const shown = chart();
    const to = shown?.firstTime;
    if (busy || ended || !shown || to === undefined || shown.length >= MOST_BARS) return;
    busy = true;
    send(candles, { id, interval, to, limit: CHART_PAGE })
      .then((older) => {
        ended = older.length === 0;
        if (chart() === shown) shown.prepend(older.map(toBar));
      })
      // The history on screen stays; the next scroll retries.
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  };
}

/** Feeds live prices to the chart: quotes once a frame, and the server's candles as they arrive. */
function followLive(chart: TradeChart, symbol: string, interval: Interval): () => void {
  const stopQuotes = quotes.listen(symbol, () => {
    const quote = quotes.get(symbol);
    if (quote) chart.tick(Number(quote.price), quote.at);
  });
  const unwant = stream.want('candles', `${symbol}:${interval}`);
  // Applied in the same frame as the quotes, so that the chart draws once for both.
  let newest: Bar | undefined;
  let frame = 0;
  const put = (): void => {
    frame = 0;
    if (newest) chart.putBar(newest);
  };
  const stopCandles = onStream((message) => {
    if (message.type !== 'candle' || message.s !== symbol || message.i !== interval) return;
    try {
      newest = toBar(candleRow(message.c, 'candle'));
      frame ||= requestAnimationFrame(put);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      reportError(error);
    }
  });
  return () => {
    stopQuotes();
    stopCandles();
    cancelAnimationFrame(frame);
    unwant();
  };
}

/** Creates the chart in `host` and feeds it; a tick never renders React. `chart` is undefined until it is made. */
export function useTradeChart(
  host: RefObject<HTMLDivElement | null>,
  product: Product,
  { interval, style }: ChartChoices,
): { history: ReturnType<typeof useCandles>; chart: TradeChart | undefined } {
  const [chart, setChart] = useState<TradeChart>();
  const language = useLang();
  const history = useCandles(chartCandles(product.id, interval));
  const { id, symbol, decimals } = product;
  // Nothing to draw before the bars have loaded.
  const begun = history.data !== undefined;

  // In steps, each after the previous one was painted, so that a slow phone stays responsive: placeholder, axes, bars.
  useEffect(() => {
    const place = host.current;
    if (!begun || !place) return;
    let shown: TradeChart | undefined;
    const stops: (() => void)[] = [];
    const make = (): void => {
      const made = new TradeChart(place, {
        style,
        intervalMs: INTERVAL_MS[interval],
        decimals,
        timeText: (ms) => formatTime(ms, BAR_TIMES[interval], language),
        markText: (ms, newDay) => formatTime(ms, markStyle(interval, newDay), language),
        onEdge: makeEdgeLoader(id, interval, () => shown),
      });
      shown = made;
      const paint = (): void => made.paint();
      const dark = matchMedia('(prefers-color-scheme: dark)');
      dark.addEventListener('change', paint);
      stops.push(
        followLive(made, symbol, interval),
        theme.subscribe(paint),
        upColour.subscribe(paint),
        () => dark.removeEventListener('change', paint),
        () => made.destroy(),
      );
      setChart(made);
    };
    stops.push(afterPaint(make));
    return () => {
      for (const stop of stops) stop();
      shown = undefined;
      setChart(undefined);
    };
  }, [begun, host, id, symbol, decimals, interval, style, language]);

  useEffect(() => {
    const bars = history.data;
    return chart && bars ? afterPaint(() => chart.setBars(bars.map(toBar))) : undefined;
  }, [chart, history.data]);

  return { history, chart };
}
