import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../lib/scratch.ts';
import { openSecrets } from './secrets.ts';

describe('openSecrets', () => {
  const { dir, remove } = scratchDir();
  const path = join(dir, 'secrets.json');
  afterAll(remove);

  it('makes each secret once and keeps it for its owner alone', () => {
    const first = openSecrets(dir, {});
    const second = openSecrets(dir, {});
    for (const name of ['TOKEN_SECRET', 'RECEIPT_KEY', 'WALLET_DATABASE_PASSWORD', 'CONSOLE_PASSWORD']) {
      expect(first(name).length).toBeGreaterThan(10);
      expect(second(name)).toBe(first(name));
    }
    expect(first('WALLET_DATABASE_PASSWORD')).not.toBe(first('TRADING_DATABASE_PASSWORD'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('makes the receipt key as an Ed25519 private key and the data key of 32 bytes', () => {
    const secrets = openSecrets(dir, {});
    const key = createPrivateKey({ key: Buffer.from(secrets('RECEIPT_KEY'), 'base64'), format: 'der', type: 'pkcs8' });
    expect(key.asymmetricKeyType).toBe('ed25519');
    expect(Buffer.from(secrets('DATA_KEY'), 'base64')).toHaveLength(32);
  });

  it('takes a secret from the environment without writing it down', () => {
    expect(openSecrets(dir, { CONSOLE_PASSWORD: 'from outside' })('CONSOLE_PASSWORD')).toBe('from outside');
    expect(readFileSync(path, 'utf8')).not.toContain('from outside');
  });
});
