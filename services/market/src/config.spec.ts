import { ConfigError } from '@makoto/platform';
import { readConfig, retentionDays } from './config.js';

const SERVERS = { DATABASE_URL: 'postgres://x', NATS_URL: 'nats://x', REDIS_URL: 'redis://x' };

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
    expect(readWith({ MODE: 'practice', FEED_SEED: 'long enough' }).FEED_SEED).toBe('long enough');
  });

  it('say that the seed is missing, and keep ticks for a week unless told otherwise', () => {
    expect(() => readWith({})).toThrow('FEED_SEED');
    expect(retentionDays(readWith({ FEED_SEED: 'long enough' }))).toBe(7);
    expect(retentionDays(readWith({ FEED_SEED: 'long enough', TICK_RETENTION_DAYS: '30' }))).toBe(30);
  });
});
