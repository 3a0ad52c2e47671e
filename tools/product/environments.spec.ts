import { environmentOf } from './environments.ts';
import { PARTS } from './parts.ts';
import { readSettings } from './settings.ts';

describe('environmentOf', () => {
  const url = (name: string) => `postgresql://makoto_${name}@db/makoto`;
  const parts = {
    env: { PATH: '/bin', DATABASE_URL: 'postgresql://admin@db/postgres', TOKEN_SECRET: 't', WALLET_DATABASE_URL: 'w' },
    settings: readSettings({}),
    port: 8080,
    servers: { natsUrl: 'nats://n', redisUrl: 'redis://r' },
    databaseUrls: {
      ...{ identity: url('identity'), wallet: url('wallet'), market: url('market'), trading: url('trading') },
      ...{ earn: url('earn'), referral: url('referral'), support: url('support') },
    },
    secrets: (name: string) => `secret ${name}`,
    webDir: '/web',
    uploadDir: '/data/uploads',
    callbackUrl: 'http://gateway',
  };

  it("gives every service its own database and nobody the administrator's", () => {
    for (const part of PARTS) {
      const expected = part === 'gateway' ? undefined : url(part);
      expect(environmentOf(part, parts).DATABASE_URL).toBe(expected);
      expect(environmentOf(part, parts).WALLET_DATABASE_URL).toBeUndefined();
    }
  });

  it.each([
    ['TOKEN_SECRET', ['gateway', 'identity']],
    ['RECEIPT_KEY', ['trading']],
    ['RAIL_SECRET', ['wallet']],
    ['DATA_KEY', ['identity', 'wallet']],
    ['CONSOLE_PASSWORD', ['identity']],
    ['FEED_SEED', ['market']],
  ])('gives %s to nobody but %j', (name, owners) => {
    expect(PARTS.filter((part) => environmentOf(part, parts)[name] !== undefined)).toEqual(owners);
  });
});
