import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFileSettings } from './file-settings.ts';

const path = join(mkdtempSync(join(tmpdir(), 'file-settings-')), 'secret');
writeFileSync(path, 'from a file\n');

it('a secret may be given as a file, and processes get its value alone', () => {
  const env = withFileSettings({ TOKEN_SECRET_FILE: path, FINNHUB_KEY_FILE: path, LOG_HEAD_FILE: '/log/head' });
  expect(env).toEqual({ TOKEN_SECRET: 'from a file', FINNHUB_KEY: 'from a file', LOG_HEAD_FILE: '/log/head' });
});

it('a secret that is given twice, or whose file is missing, is refused by name', () => {
  expect(() => withFileSettings({ TOKEN_SECRET: 'a', TOKEN_SECRET_FILE: path })).toThrow(
    'TOKEN_SECRET and TOKEN_SECRET_FILE are both set',
  );
  expect(() => withFileSettings({ DATA_KEY_FILE: '/missing' })).toThrow('DATA_KEY_FILE names /missing');
});
