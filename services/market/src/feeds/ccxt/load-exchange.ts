import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@makoto/platform';
import { fieldOf } from '../live/exact-json.js';

/** What is used of a ccxt exchange; what it answers is foreign data. */
export interface Exchange {
  has: Record<string, unknown>;
  loadMarkets(): Promise<unknown>;
  watchTradesForSymbols(symbols: string[]): Promise<unknown>;
  watchBidsAsks(symbols: string[]): Promise<unknown>;
  /** The exchange's names of the intervals that it has candles of, by ccxt's. */
  timeframes?: unknown;
  fetchOHLCV(symbol: string, interval: string, sinceMs: number, limit: number): Promise<unknown>;
  /** Makes addresses that begin with ws: possible, besides wss. */
  loadHttpProxyAgent(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Spot markets alone: exchanges list thousands of others, each a request at the start. */
const SPOT = { defaultType: 'spot', fetchMarkets: { types: ['spot'] } };

/**
 * One exchange of ccxt's streaming part by its id. Its own file alone is loaded: the whole of ccxt takes 75 MB, one
 * exchange half of it. Prices arrive as text.
 *
 * @throws ConfigError where ccxt has no such exchange, or it does not stream trades
 */
export async function loadExchange(id: string, settings: object): Promise<Exchange> {
  const main = createRequire(import.meta.url).resolve('ccxt');
  const file = join(dirname(dirname(main)), 'js/src/pro', `${id}.js`);
  let loaded: unknown;
  try {
    loaded = (await import(pathToFileURL(file).href)).default;
  } catch (error) {
    throw new ConfigError(`Setting CCXT_EXCHANGE: ccxt streams nothing from ${id} (${String(error).slice(0, 200)}).`);
  }
  const own = fieldOf(settings, 'options');
  const exchange: unknown =
    typeof loaded === 'function'
      ? Reflect.construct(loaded, [{ number: String, ...settings, options: { ...SPOT, ...Object(own) } }])
      : undefined;
  if (isExchange(exchange) && exchange.has.watchTradesForSymbols) {
    await exchange.loadHttpProxyAgent();
    return exchange;
  }
  throw new ConfigError(`Setting CCXT_EXCHANGE: ${id} does not stream the trades of several symbols.`);
}

function isExchange(value: unknown): value is Exchange {
  return typeof value === 'object' && value !== null && 'watchTradesForSymbols' in value && 'has' in value;
}
