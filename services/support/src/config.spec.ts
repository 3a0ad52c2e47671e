import { readConfig } from './config.js';

const NEEDED = { DATABASE_URL: 'postgres://x', NATS_URL: 'nats://x', REDIS_URL: 'redis://x', LOG_KEY: 'x' };

describe('readConfig', () => {
  it.each([
    [undefined, /^Setting ALLOWED_JURISDICTIONS: live mode needs the countries .*, such as JP,SG\.$/],
    ['japan', /^Setting ALLOWED_JURISDICTIONS: /],
    ['JP,QX', /^Setting ALLOWED_JURISDICTIONS: QX is not a country\.$/],
  ])('rejects live mode with the allowed countries %s', (allowed, sentence) => {
    expect(() => readConfig({ ...NEEDED, MODE: 'live', ALLOWED_JURISDICTIONS: allowed })).toThrow(sentence);
  });

  it('accepts country codes, and requires none in practice mode', () => {
    expect(readConfig({ ...NEEDED, MODE: 'live', ALLOWED_JURISDICTIONS: 'JP, SG' }).MODE).toBe('live');
    expect(readConfig(NEEDED).ALLOWED_JURISDICTIONS).toBeUndefined();
  });
});
