import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import { MarketConfig } from '../config.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { makeFeeds } from './make-feeds.js';

const LOG = new Logger('market', 'silent');

function labels(settings: Partial<MarketConfig>): Record<string, string | undefined> {
  const config = Object.assign(new MarketConfig(), { FEED_SEED: 'a long seed', FINNHUB_KEY: 'k', ...settings });
  const feeds = makeFeeds(config, new ManualClock(0), LOG, INSTRUMENTS, 0);
  return Object.fromEntries(INSTRUMENTS.map((one) => [one.symbol, feeds.label(one)]));
}

describe('the feeds', () => {
  it('are simulated by default, and configurable by category', () => {
    expect(new Set(Object.values(labels({})))).toEqual(new Set(['simulated']));
    expect(labels({ FEED_BLOCKCHAIN: 'ccxt', FEED_METAL: 'finnhub', FEED_STOCK: 'none' })).toMatchObject({
      BTCUSDT: 'binance',
      XAUUSD: 'finnhub',
      AAPL: undefined,
      EURUSD: 'simulated',
      'RATE.USDJPY': 'simulated',
    });
  });

  it('are several where exchanges are listed, and one otherwise', () => {
    expect(
      labels({ FEED_BLOCKCHAIN: 'ccxt', CCXT_EXCHANGE: 'binance,kraken,okx', FEED_METAL: 'finnhub' }),
    ).toMatchObject({
      BTCUSDT: 'binance, kraken, okx',
      XAUUSD: 'finnhub',
      EURUSD: 'simulated',
    });
  });

  it('are all live kinds that know the instrument, or the first kind alone if it is not live', () => {
    expect(labels({ FEED_RATE: 'ccxt,finnhub', CCXT_EXCHANGE: 'kraken' })).toMatchObject({
      'RATE.USDTUSD': 'kraken',
      'RATE.USDJPY': 'finnhub',
    });
    expect(labels({ FEED_FOREX: 'ccxt,simulated', FEED_SYMBOLS: 'EURUSD=EUR/USD' })).toMatchObject({
      EURUSD: 'binance',
      USDJPY: 'simulated',
    });
    expect(labels({ FEED_FOREX: 'ccxt,finnhub,simulated', FEED_SYMBOLS: 'EURUSD=EUR/USD' })).toMatchObject({
      EURUSD: 'binance, finnhub',
      USDJPY: 'finnhub',
    });
    expect(labels({ FEED_METAL: 'simulated,finnhub' })).toMatchObject({ XAUUSD: 'simulated' });
  });
});
