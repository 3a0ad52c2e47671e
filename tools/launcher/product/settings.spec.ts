import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('defaults to practice mode on port 8080', () => {
    expect(readSettings({ PORT: '', MODE: '' })).toMatchObject({ mode: 'practice', port: 8080, dataDir: '.data' });
  });

  it.each([
    [{ PORT: '80800' }, 'PORT must be a whole number from 0 to 65535, not "80800".'],
    [{ PORT: '8e3' }, 'PORT must be a whole number from 0 to 65535, not "8e3".'],
    [{ TRADING_REPLICAS: '0' }, 'TRADING_REPLICAS must be a whole number from 1 to 16, not "0".'],
    [{ MARKET_REPLICAS: '17' }, 'MARKET_REPLICAS must be a whole number from 1 to 16, not "17".'],
    [{ MODE: 'demo' }, 'MODE must be practice or live, not "demo".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud".'],
    [{ DEMO: 'yes' }, 'DEMO must be on or off, not "yes".'],
    [
      { PUBLIC_URL: 'makoto.example' },
      'PUBLIC_URL must be an address such as https://makoto.example, not "makoto.example".',
    ],
    [{ PUBLIC_URL: 'http://localhost:80}' }, 'PUBLIC_URL must be an address such as https://makoto.example, not "http'],
  ])('refuses %j with one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });
});
