import type { Clock, Logger } from '@makoto/platform';
import { MAX_JUMP_PPM, near } from '../../guard/guard-rules.js';
import type { Instrument, Tick } from '../../instruments/instrument.js';
import { toMicro, toStamp } from '../live/decimal.calc.js';
import { fieldOf } from '../live/exact-json.js';
import type { LinkTimes, Session } from '../live/link.js';
import { LiveFeed } from '../live/live-feed.js';
import { type Exchange, loadExchange } from './load-exchange.js';

export interface CcxtOptions {
  /** ccxt's id of the exchange. */
  exchange: string;
  /** Further settings of ccxt's exchange, such as another host. */
  options: object;
  lagMs: number;
  times?: LinkTimes;
}

interface Quote {
  bid: bigint;
  ask: bigint;
}

/** Crypto by ccxt's streaming: the trades of one exchange, with its best bid and ask where it streams them. */
export class CcxtFeed extends LiveFeed {
  private readonly bySymbol: Map<string, Instrument>;
  private readonly quotes = new Map<string, Quote>();
  private exchange: Exchange | undefined;

  /** `symbols` says what the exchange calls each instrument, such as `BTC/USDT`. */
  constructor(
    private readonly settings: CcxtOptions,
    symbols: ReadonlyMap<Instrument, string>,
    clock: Clock,
    log: Logger,
  ) {
    super(settings.exchange, settings.lagMs, clock, log, settings.times);
    this.bySymbol = new Map([...symbols].map(([instrument, symbol]) => [symbol, instrument]));
  }

  protected async dial({ signal, heard }: Session): Promise<void> {
    this.exchange ??= await loadExchange(this.settings.exchange, this.settings.options);
    const { exchange } = this;
    const symbols = [...this.bySymbol.keys()];
    const cut = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const watch = async (ask: () => Promise<unknown>, take: (news: unknown) => void): Promise<void> => {
      for (;;) {
        const news = await Promise.race([ask(), cut]);
        heard();
        take(news);
      }
    };
    try {
      // Before anything is watched: what is cut while markets are loaded would open its connection later, for nobody.
      await Promise.race([exchange.loadMarkets(), cut]);
      await Promise.all([
        // One by one: of trades of several symbols in one turn ccxt hands over those of the first alone.
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

  private takeTrades(trades: unknown): void {
    if (!Array.isArray(trades)) return;
    for (const trade of trades) {
      const symbol = String(fieldOf(trade, 'symbol'));
      const instrument = this.bySymbol.get(symbol);
      if (instrument) this.accept(instrument, tickOf(instrument, trade, this.quotes.get(symbol)));
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

/** A trade with the best quote; the price stands for a quote that is nowhere near it, as nothing else would check it. */
function tickOf({ no, category }: Instrument, trade: unknown, quote: Quote | undefined): Tick | undefined {
  const price = toMicro(fieldOf(trade, 'price'));
  const atMs = toStamp(fieldOf(trade, 'timestamp'));
  const volume = toMicro(fieldOf(trade, 'amount') ?? '0');
  if (price === undefined || atMs === undefined || volume === undefined) return undefined;
  const believed = quote && [quote.bid, quote.ask].every((side) => near(side, price, MAX_JUMP_PPM[category]));
  return { no, atMs, price, bid: believed ? quote.bid : price, ask: believed ? quote.ask : price, volume };
}
