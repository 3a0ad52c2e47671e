import { createPrivateKey } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../lib/scratch.ts';
import { givenSecrets, noteGivenSecrets, openSecrets } from './secrets.ts';

describe('openSecrets', () => {
  const { dir, remove } = scratchDir();
  const path = join(dir, 'secrets.json');
  afterAll(remove);

  it('creates each secret once and lets only its owner read it', () => {
    const first = openSecrets(dir, {});
    const second = openSecrets(dir, {});
    for (const name of ['TOKEN_SECRET', 'RECEIPT_KEY', 'WALLET_DATABASE_PASSWORD', 'CONSOLE_PASSWORD']) {
      expect(first(name).length).toBeGreaterThan(10);
      expect(second(name)).toBe(first(name));
    }
    expect(first('WALLET_DATABASE_PASSWORD')).not.toBe(first('TRADING_DATABASE_PASSWORD'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('creates the receipt key as an Ed25519 private key and a data key of 32 bytes', () => {
    const secrets = openSecrets(dir, {});
    const key = createPrivateKey({ key: Buffer.from(secrets('RECEIPT_KEY'), 'base64'), format: 'der', type: 'pkcs8' });
    expect(key.asymmetricKeyType).toBe('ed25519');
    expect(Buffer.from(secrets('DATA_KEY'), 'base64')).toHaveLength(32);
  });

  it.each(['{"DATA_KEY":"x",}', '', '[]'])('changes nothing when the file contains %j', (text) => {
    const copy = readFileSync(path);
    writeFileSync(path, text);
    expect(() => openSecrets(dir, {})).toThrow(`${path} is damaged; repair it or restore a copy.`);
    expect(readFileSync(path, 'utf8')).toBe(text);
    writeFileSync(path, copy);
  });

  it('keeps unknown names, and names an invalid secret', () => {
    const copy = readFileSync(path, 'utf8');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(copy), TOKEN_SECRET: undefined, LATER_KEY: 'later' }));
    openSecrets(dir, {});
    expect(readFileSync(path, 'utf8')).toContain('"LATER_KEY": "later"');
    writeFileSync(path, copy.replace(/"DATA_KEY": ".*"/, '"DATA_KEY": 7'));
    expect(() => openSecrets(dir, {})).toThrow(`${path} is damaged at DATA_KEY; repair it or restore a copy.`);
    writeFileSync(path, copy);
  });

  it('takes a secret from the environment without storing it', () => {
    expect(openSecrets(dir, { CONSOLE_PASSWORD: 'from outside' })('CONSOLE_PASSWORD')).toBe('from outside');
    expect(readFileSync(path, 'utf8')).not.toContain('from outside');
  });

  it('notes the names of secrets that the environment gives, and never a value', () => {
    expect(givenSecrets(dir)).toBeUndefined();
    noteGivenSecrets(dir, {
      DATA_KEY: 'secret one',
      DATA_KEY_PREVIOUS: 'secret two',
      RAIL_SECRET: '',
      SMTP_URL: 'else',
    });
    expect(givenSecrets(dir)).toEqual(['DATA_KEY', 'DATA_KEY_PREVIOUS']);
    const note = join(dir, 'secrets-given.json');
    expect(readFileSync(note, 'utf8')).not.toContain('secret');
    expect(statSync(note).mode & 0o777).toBe(0o600);
    noteGivenSecrets(dir, {});
    expect(givenSecrets(dir)).toEqual([]);
  });
});
