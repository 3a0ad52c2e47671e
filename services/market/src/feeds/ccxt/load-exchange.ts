import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@makoto/platform';
import { fieldOf } from '../live/exact-json.js';

/** The part of a ccxt exchange that we use. Its answers are foreign data. */
export interface Exchange {
  has: Record<string, unknown>;
  loadMarkets(): Promise<unknown>;
  watchTradesForSymbols(symbols: string[]): Promise<unknown>;
  watchBidsAsks(symbols: string[]): Promise<unknown>;
  /** The exchange's names for its candle intervals, keyed by ccxt's names. */
  timeframes?: unknown;
  fetchOHLCV(symbol: string, interval: string, sinceMs: number, limit: number): Promise<unknown>;
  /** Enables `ws:` addresses besides `wss:`. */
  loadHttpProxyAgent(): Promise<unknown>;
  close(): Promise<unknown>;
  /** The connection to an address; the same one as long as it is open. */
  client(url: string): Connection;
}

/** A WebSocket connection of ccxt. */
interface Connection {
  send(message: unknown): Promise<unknown>;
  /** Fails all watches of the connection. */
  onError(error: unknown): void;
}

/** Spot markets only: exchanges list thousands of others, each costing a request at the start. */
const SPOT = { defaultType: 'spot', fetchMarkets: { types: ['spot'] } };

/**
 * Loads a ccxt streaming exchange by id. Only the exchange's own file is loaded: all of ccxt takes 75 MB, one exchange
 * half of that. Prices arrive as text.
 *
 * @throws ConfigError if ccxt has no such exchange, or if it does not stream trades
 */
export async function loadExchange(id: string, settings: object): Promise<Exchange> {
  const main = createRequire(import.meta.url).resolve('ccxt');
  const file = join(dirname(dirname(main)), 'js/src/pro', `${id}.js`);
  let loaded: unknown;
  try {
    loaded = (await import(pathToFileURL(file).href)).default;
  } catch (error) {
    throw new ConfigError(`Setting CCXT_EXCHANGE: ccxt cannot stream from ${id} (${String(error).slice(0, 200)}).`);
  }
  const own = fieldOf(settings, 'options');
  const exchange: unknown =
    typeof loaded === 'function'
      ? Reflect.construct(loaded, [{ number: String, ...settings, options: { ...SPOT, ...Object(own) } }])
      : undefined;
  if (isExchange(exchange) && exchange.has.watchTradesForSymbols) {
    await exchange.loadHttpProxyAgent();
    hearFailedMessages(exchange);
    return exchange;
  }
  throw new ConfigError(`Setting CCXT_EXCHANGE: ${id} cannot stream the trades of several symbols.`);
}

/**
 * ccxt lets messages wait their turn and does not listen for what becomes of them. One that was still waiting when the
 * connection closed would be an unhandled rejection, which ends the process; now it fails the connection's watches. Only
 * exchanges that carry many symbols on one connection have such a queue: OKX, Bybit, Coinbase, Bitget, Kraken.
 */
function hearFailedMessages(exchange: Exchange): void {
  const { client } = exchange;
  exchange.client = (url) => {
    const connection: Connection = Reflect.apply(client, exchange, [url]);
    if (!Object.hasOwn(connection, 'send')) {
      const { send } = connection;
      connection.send = (message) => {
        const sent: Promise<unknown> = Reflect.apply(send, connection, [message]);
        sent.catch((error: unknown) => connection.onError(error));
        return sent;
      };
    }
    return connection;
  };
}

function isExchange(value: unknown): value is Exchange {
  return typeof value === 'object' && value !== null && 'watchTradesForSymbols' in value && 'has' in value;
}
