import { environmentOf } from './environments.ts';
import { PARTS } from './parts.ts';
import { readSettings } from './settings.ts';

const MASTER = Buffer.alloc(32, 7).toString('base64');

describe('environmentOf', () => {
  const url = (name: string) => `postgresql://makoto_${name}@db/makoto`;
  const parts = {
    env: {
      PATH: '/bin',
      SMTP_URL: 's',
      HOT_WALLET_KEY: 's',
      SMS_URL: 's',
      DATABASE_URL: 'postgresql://admin@db/postgres',
      TOKEN_SECRET: 't',
      WALLET_DATABASE_URL: 'w',
      WALLET_READ_DATABASE_URL: 'postgresql://admin@r/postgres',
      WALLET_NATS_URL: 'nats://w:p@n',
      NATS_PASSWORD: 'p',
      EARN_REDIS_PASSWORD: 'p',
    },
    settings: readSettings({}),
    port: 8080,
    natsUrlOf: (part: string) => `nats://${part}@n`,
    redisUrlOf: (part: string) => `redis://${part}@r`,
    prometheusUrl: undefined,
    databaseUrls: {
      ...{ identity: url('identity'), wallet: url('wallet'), market: url('market'), trading: url('trading') },
      ...{ earn: url('earn'), referral: url('referral'), support: url('support') },
    },
    readDatabaseUrls: { market: 'postgresql://market@replica' },
    secrets: (name: string) => (name === 'DATA_KEY' ? MASTER : `secret ${name}`),
    webDir: '/web',
    consoleDir: '/console',
    uploadDir: '/data/uploads',
    logHeadFile: '/data/log-head',
    callbackUrl: 'http://gateway',
  };

  it("gives every service its own database URL, and the administrator's to none", () => {
    for (const part of PARTS) {
      const expected = part === 'gateway' ? undefined : url(part);
      expect(environmentOf(part, parts).DATABASE_URL).toBe(expected);
      expect(environmentOf(part, parts).WALLET_DATABASE_URL).toBeUndefined();
      expect(environmentOf(part, parts).WALLET_READ_DATABASE_URL).toBeUndefined();
      const replica = part === 'market' ? 'postgresql://market@replica' : undefined;
      expect(environmentOf(part, parts).READ_DATABASE_URL).toBe(replica);
    }
  });

  it("gives every part its own users of NATS and Redis, and nobody another's or the administrator's", () => {
    for (const part of PARTS) {
      const made = environmentOf(part, parts);
      expect([made.NATS_URL, made.REDIS_URL]).toEqual([`nats://${part}@n`, `redis://${part}@r`]);
      for (const name of ['WALLET_NATS_URL', 'NATS_PASSWORD', 'EARN_REDIS_PASSWORD'])
        expect(made[name]).toBeUndefined();
    }
  });

  it('names Prometheus only if it runs', () => {
    expect(environmentOf('support', parts).PROMETHEUS_URL).toBeUndefined();
    expect(environmentOf('support', { ...parts, prometheusUrl: 'http://p' }).PROMETHEUS_URL).toBe('http://p');
  });

  it.each([
    ['TOKEN_SECRET', ['gateway', 'identity']],
    ['RECEIPT_KEY', ['trading']],
    ['RAIL_SECRET', ['wallet']],
    ['DATA_KEY', ['identity', 'wallet']],
    ['CONSOLE_PASSWORD', ['identity']],
    ['FEED_SEED', ['market']],
    ['SMTP_URL', ['identity']],
    ['SMS_URL', ['identity']],
    ['TICK_KEY', ['market']],
    ['SOLVENCY_KEY', ['wallet']],
    ['LOG_KEY', ['support']],
    ['HOT_WALLET_KEY', ['wallet']],
  ])('gives %s to nobody but %j', (name, owners) => {
    expect(PARTS.filter((part) => environmentOf(part, parts)[name] !== undefined)).toEqual(owners);
  });

  it('gives each encrypting service a stable key of its own, and the master key to none', () => {
    const keys = (['identity', 'wallet'] as const).map((part) => environmentOf(part, parts).DATA_KEY ?? '');
    expect(new Set([MASTER, ...keys]).size).toBe(3);
    expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32]);
    expect(environmentOf('wallet', parts).DATA_KEY).toBe(keys[1]);
    const short = { ...parts, secrets: () => 'c2hvcnQ=' };
    expect(() => environmentOf('wallet', short)).toThrow('Setting DATA_KEY: it must be 32 bytes in base64.');
  });
});
