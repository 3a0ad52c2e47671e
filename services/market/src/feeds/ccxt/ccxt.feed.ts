import type { Clock, Logger } from '@makoto/platform';
import { type Candle, INTERVAL_MS, type StoredInterval } from '../../candles/candle.calc.js';
import type { Instrument, Tick } from '../../instruments/instrument.js';
import { near } from '../../outlier-filter/outlier-rules.js';
import type { Span } from '../feed.js';
import { toMicro, toStamp } from '../live/decimal.calc.js';
import { fieldOf } from '../live/exact-json.js';
import type { LinkTimes, Session } from '../live/link.js';
import { LiveFeed } from '../live/live-feed.js';
import { readCandle } from '../live/source-candle.calc.js';
import { instrumentsBySymbol } from '../source-symbols.js';
import { type Exchange, loadExchange } from './load-exchange.js';

export interface CcxtOptions {
  /** ccxt's exchange id. */
  exchange: string;
  /** Additional settings for ccxt's exchange, such as another host. */
  options: object;
  lagMs: number;
  times?: LinkTimes;
}

/** Exchanges return at most this many candles per answer. */
const MAX_CANDLES = 1_000;

interface Quote {
  bid: bigint;
  ask: bigint;
}

/** Crypto prices through ccxt: the trades of one exchange, with its best bid and ask if it streams them. */
export class CcxtFeed extends LiveFeed {
  private readonly bySymbol: Map<string, Instrument[]>;
  private readonly quotes = new Map<string, Quote>();
  private loading: Promise<Exchange> | undefined;

  /** `symbols` maps each instrument to the exchange's symbol, such as `BTC/USDT`. */
  constructor(
    private readonly settings: CcxtOptions,
    private readonly symbols: ReadonlyMap<Instrument, string>,
    clock: Clock,
    log: Logger,
  ) {
    super(settings.exchange, settings.lagMs, clock, log, settings.times);
    this.bySymbol = instrumentsBySymbol(symbols);
  }

  protected async dial({ signal, onActivity }: Session): Promise<void> {
    const exchange = await this.exchange();
    const watch = async (ask: () => Promise<unknown>, take: (news: unknown) => void): Promise<void> => {
      for (;;) {
        const news = await unlessEnded(signal, ask());
        onActivity();
        take(news);
      }
    };
    try {
      // Before subscribing: cancelling while markets load would otherwise leave a connection that opens later and is
      // never closed.
      const symbols = this.listed(await unlessEnded(signal, exchange.loadMarkets()));
      await Promise.all([
        // One subscription per symbol: if trades of several symbols arrive at once, ccxt returns only the first
        // symbol's.
        ...symbols.map((symbol) =>
          watch(
            () => exchange.watchTradesForSymbols([symbol]),
            (trades) => this.takeTrades(trades),
          ),
        ),
        exchange.has.watchBidsAsks
          ? watch(
              () => exchange.watchBidsAsks(symbols),
              (quotes) => this.takeQuotes(quotes),
            )
          : undefined,
      ]);
    } finally {
      this.quotes.clear();
      await exchange.close();
    }
  }

  protected async fetchCandles(
    instrument: Instrument,
    interval: StoredInterval,
    { fromMs, toMs }: Span,
    signal: AbortSignal,
  ): Promise<Candle[]> {
    const exchange = await this.exchange();
    const symbol = this.symbols.get(instrument);
    if (symbol === undefined || !exchange.has.fetchOHLCV || !fieldOf(exchange.timeframes, interval)) return [];
    const intervalMs = INTERVAL_MS[interval];
    // Exchanges count from the start of the range, so a start too far back would leave out the newest candles.
    const sinceMs = Math.max(fromMs, toMs - MAX_CANDLES * intervalMs);
    const count = (toMs - sinceMs) / intervalMs;
    const rows = await unlessEnded(signal, exchange.fetchOHLCV(symbol, interval, sinceMs, count));
    if (!Array.isArray(rows)) throw new Error(`${this.name} returned no list of candles`);
    return rows.slice(0, MAX_CANDLES).flatMap((row: unknown) => (Array.isArray(row) ? (candleOf(row) ?? []) : []));
  }

  /**
   * The symbols that the exchange lists; subscribing to an unknown one would stop all prices. @throws if it lists none
   */
  private listed(markets: unknown): string[] {
    const all = [...this.bySymbol.keys()];
    const found = all.filter((symbol) => fieldOf(markets, symbol) !== undefined);
    const missing = all.filter((symbol) => !found.includes(symbol)).join(', ');
    if (found.length === 0)
      throw new Error(`${this.name} lists none of ${missing} (settings CCXT_EXCHANGE, FEED_SYMBOLS)`);
    if (missing)
      this.feedLog.error(`${this.name} lists no ${missing}: no price of it (settings CCXT_EXCHANGE, FEED_SYMBOLS)`);
    return found;
  }

  /** The exchange, loaded on first use. */
  private exchange(): Promise<Exchange> {
    this.loading ??= loadExchange(this.settings.exchange, this.settings.options).catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private takeTrades(trades: unknown): void {
    if (!Array.isArray(trades)) return;
    for (const trade of trades) {
      const symbol = String(fieldOf(trade, 'symbol'));
      for (const instrument of this.bySymbol.get(symbol) ?? []) {
        this.accept(instrument, tickOf(instrument, trade, this.quotes.get(symbol)));
      }
    }
  }

  private takeQuotes(quotes: unknown): void {
    for (const symbol of this.bySymbol.keys()) {
      const quote = fieldOf(quotes, symbol);
      const [bid, ask] = [toMicro(fieldOf(quote, 'bid')), toMicro(fieldOf(quote, 'ask'))];
      if (bid !== undefined && ask !== undefined && bid > 0n && ask >= bid) this.quotes.set(symbol, { bid, ask });
    }
  }
}

/**
 * Resolves with `asked`, or rejects when the signal aborts. Removes its listener, because the signal may live as long
 * as the process.
 */
async function unlessEnded<T>(signal: AbortSignal, asked: Promise<T>): Promise<T> {
  const end = Promise.withResolvers<never>();
  const onAbort = (): void => end.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([asked, end.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** ccxt's `[start, open, high, low, close, volume]`, each as text. */
function candleOf([start, open, high, low, close, volume]: readonly unknown[]): Candle | undefined {
  return readCandle([toStamp(start), open, high, low, close, volume]);
}

/**
 * A trade with the best quote. The price replaces a quote that is far off, because quotes are not checked elsewhere.
 */
function tickOf({ no, filter }: Instrument, trade: unknown, quote: Quote | undefined): Tick | undefined {
  const price = toMicro(fieldOf(trade, 'price'));
  const atMs = toStamp(fieldOf(trade, 'timestamp'));
  const volume = toMicro(fieldOf(trade, 'amount') ?? '0');
  if (price === undefined || atMs === undefined || volume === undefined) return undefined;
  const believed = quote && [quote.bid, quote.ask].every((side) => near(side, price, filter.jumpPpm));
  return { no, atMs, price, bid: believed ? quote.bid : price, ask: believed ? quote.ask : price, volume };
}
