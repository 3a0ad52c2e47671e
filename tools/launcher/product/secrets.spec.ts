import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
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

  it.each(['{"DATA_KEY":"x",}', '', '[]'])(
    'makes nothing anew where the file holds %j, and leaves it as it is',
    (text) => {
      const copy = readFileSync(path);
      writeFileSync(path, text);
      expect(() => openSecrets(dir, {})).toThrow(`${path} is damaged; mend it or put back a copy.`);
      expect(readFileSync(path, 'utf8')).toBe(text);
      writeFileSync(path, copy);
    },
  );

  it('keeps what it does not know, and names a secret that is none', () => {
    const copy = readFileSync(path, 'utf8');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(copy), TOKEN_SECRET: undefined, LATER_KEY: 'later' }));
    openSecrets(dir, {});
    expect(readFileSync(path, 'utf8')).toContain('"LATER_KEY": "later"');
    writeFileSync(path, copy.replace(/"DATA_KEY": ".*"/, '"DATA_KEY": 7'));
    expect(() => openSecrets(dir, {})).toThrow(`${path} is damaged at DATA_KEY; mend it or put back a copy.`);
    writeFileSync(path, copy);
  });

  it('takes a secret from the environment without writing it down', () => {
    expect(openSecrets(dir, { CONSOLE_PASSWORD: 'from outside' })('CONSOLE_PASSWORD')).toBe('from outside');
    expect(readFileSync(path, 'utf8')).not.toContain('from outside');
  });
});
