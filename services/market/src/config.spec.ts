import { ConfigError } from '@makoto/platform';
import { readConfig } from './config.js';

const SERVERS = { DATABASE_URL: 'postgres://x', NATS_URL: 'nats://x', REDIS_URL: 'redis://x', TICK_KEY: 'a key' };

const NONE = { FEED_FOREX: 'none', FEED_BLOCKCHAIN: 'none', FEED_METAL: 'none', FEED_STOCK: 'none', FEED_RATE: 'none' };
const REAL = {
  ...NONE,
  FEED_BLOCKCHAIN: 'ccxt',
  FEED_METAL: 'finnhub',
  FEED_RATE: 'ccxt,finnhub',
  FINNHUB_KEY: 'a key',
};

function readWith(settings: Record<string, string>): ReturnType<typeof readConfig> {
  const before = process.env;
  process.env = { ...SERVERS, ...settings };
  try {
    return readConfig();
  } finally {
    process.env = before;
  }
}

describe('the market settings', () => {
  it('refuse live mode with the simulated feed', () => {
    expect(() => readWith({ MODE: 'live', FEED_SEED: 'long enough' })).toThrow(ConfigError);
    expect(() => readWith({ MODE: 'live', ...REAL, FEED_METAL: 'simulated', FEED_SEED: 'long enough' })).toThrow(
      'simulated',
    );
    expect(() => readWith({ MODE: 'live', ...REAL, FEED_STOCK: 'finnhub,replay', REPLAY_FILE: 'x' })).toThrow('replay');
    expect(() => readWith({ MODE: 'live', ...NONE })).toThrow('without a real feed');
    expect(readWith({ MODE: 'live', ...REAL }).FEED_BLOCKCHAIN).toBe('ccxt');
    expect(readWith({ MODE: 'practice', FEED_SEED: 'long enough' }).FEED_SEED).toBe('long enough');
  });

  it('require the seed, and keep ticks for a week by default', () => {
    expect(() => readWith({})).toThrow('FEED_SEED');
    expect(readWith({ FEED_SEED: 'long enough' }).TICK_RETENTION_DAYS).toBe(7);
    expect(readWith({ FEED_SEED: 'long enough', TICK_RETENTION_DAYS: '30' }).TICK_RETENTION_DAYS).toBe(30);
  });

  it('name the missing or invalid setting of a feed', () => {
    const said = (settings: Record<string, string>, what: string): void => {
      expect(() => readWith({ FEED_SEED: 'long enough', ...settings })).toThrow(what);
    };
    said({ FEED_FOREX: 'finnhub' }, 'FINNHUB_KEY');
    said({ FEED_FOREX: 'replay' }, 'REPLAY_FILE');
    said({ FEED_FOREX: 'bloomberg' }, 'FEED_FOREX');
    said({ CCXT_OPTIONS: '[1]' }, 'CCXT_OPTIONS');
    said({ CCXT_EXCHANGE: '../x' }, 'CCXT_EXCHANGE');
    said({ FEED_SYMBOLS: 'EURUSD' }, 'FEED_SYMBOLS');
    said({ CCXT_EXCHANGE: 'binance,' }, 'CCXT_EXCHANGE');
  });
});
