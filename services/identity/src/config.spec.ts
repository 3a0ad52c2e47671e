import { randomBytes } from 'node:crypto';
import { identityConfig } from './config.js';

const settings = {
  DATABASE_URL: 'postgres://127.0.0.1/makoto',
  NATS_URL: 'nats://127.0.0.1',
  REDIS_URL: 'redis://127.0.0.1',
  TOKEN_SECRET: 'a secret of some length',
  DATA_KEY: randomBytes(32).toString('base64'),
  VAPID_KEY: randomBytes(32).toString('base64url'),
};
const live = {
  MODE: 'live',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@makoto.example',
  ALLOWED_JURISDICTIONS: 'JP',
  PUBLIC_URL: 'https://makoto.example',
};

describe('identityConfig', () => {
  it('accepts complete settings', () => {
    expect(identityConfig({ ...settings, MODE: 'practice' }).TOKEN_SECRET).toBe(settings.TOKEN_SECRET);
    expect(identityConfig({ ...settings, ...live }).MODE).toBe('live');
  });

  it('names the setting to fix', () => {
    expect(() => identityConfig({ ...settings, DATA_KEY: 'c2hvcnQ=' })).toThrow(
      'Setting DATA_KEY: it must be 32 bytes in base64.',
    );
    expect(() => identityConfig({ ...settings, TOKEN_SECRET: '' })).toThrow('Setting TOKEN_SECRET: it is missing.');
    expect(() => identityConfig({ ...settings, CONSOLE_EMAIL: 'ops@makoto.example' })).toThrow('CONSOLE_PASSWORD');
    expect(() => identityConfig({ ...settings, MODE: 'live' })).toThrow('SMTP_URL');
    for (const PUBLIC_URL of ['', 'http://makoto.example', 'makoto'])
      expect(() => identityConfig({ ...settings, ...live, PUBLIC_URL })).toThrow('Setting PUBLIC_URL');
    const sms = { SMS_URL: 'https://account:token@sms.example' };
    expect(() => identityConfig({ ...settings, ...sms })).toThrow('Setting SMS_FROM');
    expect(() => identityConfig({ ...settings, SMS_URL: 'https://sms.example', SMS_FROM: '+1' })).toThrow('SMS_URL');
    const operator = { CONSOLE_EMAIL: 'ops@makoto.example', CONSOLE_PASSWORD: 'a long console pass' };
    expect(() => identityConfig({ ...settings, ...live, ...operator })).toThrow('CONSOLE_TOTP_SECRET');
    for (const CONSOLE_PASSWORD of ['1', 'elevenchars', 'x'.repeat(73), 'abababababab', 'ops@makoto.example'])
      expect(() => identityConfig({ ...settings, ...operator, CONSOLE_PASSWORD })).toThrow(
        'Setting CONSOLE_PASSWORD: choose one of 12 to 72 characters that is not easy to guess.',
      );
  });
});
