import { Logger } from '@makoto/platform';
import { CcxtFeed } from '../feeds/ccxt/ccxt.feed.js';
import { FinnhubFeed } from '../feeds/finnhub/finnhub.feed.js';
import { ccxtSymbol, finnhubSymbol } from '../feeds/source-symbols.js';
import type { Instrument } from '../instruments/instrument.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { FakeBinance, FakeFinnhub } from './fake-source.js';
import type { FeedKindUnderTest } from './feed-harness.js';

const LOG = new Logger('market', 'silent');

function symbols(nameOf: (instrument: Instrument) => string | undefined, wanted: string): Map<Instrument, string> {
  const instruments = INSTRUMENTS.filter(({ symbol }) => wanted.split(' ').includes(symbol));
  return new Map(instruments.map((instrument) => [instrument, nameOf(instrument) ?? '']));
}

/** Finnhub's socket; XAUUSD is traded. */
export const FINNHUB: FeedKindUnderTest = {
  name: 'finnhub',
  source: () => new FakeFinnhub(),
  feed: (source, clock, times) =>
    new FinnhubFeed(
      {
        key: 'a-key',
        url: `ws://${source.host}`,
        apiUrl: `http://${source.host}/api/v1`,
        paceMs: 1,
        lagMs: 500,
        times,
      },
      symbols(finnhubSymbol, 'EURUSD XAUUSD AAPL'),
      clock,
      LOG,
    ),
  symbol: 'OANDA:XAU_USD',
  instrument: { no: 21, symbol: 'XAUUSD' },
  noPrices: ['"NaN"', '0', '-5', '"Infinity"', 'null', '""', '1e400', '"12,5"'],
  silenceMs: 500,
  unreadable: '{"type":"trade","data":[{"p":NaN}]}',
  price: 4100,
  label: 'finnhub',
  refusal: 'FINNHUB_KEY',
  days: 'summed',
  startMs: Date.parse('2027-05-12T15:00:00Z'),
};

/** ccxt's Binance; BTCUSDT is traded. */
export const CCXT: FeedKindUnderTest = {
  name: 'ccxt',
  source: () =>
    new FakeBinance([
      ['BTC', 'USDT'],
      ['ETH', 'USDT'],
    ]),
  feed: (source, clock, times) =>
    new CcxtFeed(
      {
        exchange: 'binance',
        options: {
          timeout: 600_000,
          urls: { api: { public: `http://${source.host}/api/v3`, ws: { spot: `ws://${source.host}/stream` } } },
        },
        lagMs: 500,
        times,
      },
      symbols(ccxtSymbol, 'BTCUSDT ETHUSDT'),
      clock,
      LOG,
    ),
  symbol: 'BTC/USDT',
  instrument: { no: 11, symbol: 'BTCUSDT' },
  noPrices: ['0', '-5', 'null', '""'],
  silenceMs: 2_000,
  unreadable: '{"e":"trade","E":1,"s":"BTCUSDT","t":1,"p":"NaN","q":"1","T":1,"m":true,"M":true}',
  price: 95_000,
  label: 'binance',
  refusal: 'binance',
  days: 'provided',
  startMs: Date.parse('2027-06-16T15:00:00Z'),
};
