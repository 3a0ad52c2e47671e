import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Optional, Text } from '@makoto/contracts';
import { loadConfig } from './load-config.js';

class SpecConfig {
  @Text(50) KEY!: string;
  @Optional() @Text(50) HEAD_FILE?: string;
}

const path = join(mkdtempSync(join(tmpdir(), 'load-config-')), 'key');
writeFileSync(path, 'the key\n');

it('a setting is read from the file that NAME_FILE names, without its last line break', () => {
  expect(loadConfig(SpecConfig, { KEY_FILE: path })).toEqual({ KEY: 'the key' });
  expect(loadConfig(SpecConfig, { KEY: 'a', KEY_FILE: '', HEAD_FILE: '/head' })).toEqual({
    KEY: 'a',
    HEAD_FILE: '/head',
  });
});

it('a setting that is given twice, or whose file is missing, is refused by name', () => {
  expect(() => loadConfig(SpecConfig, { KEY: 'a', KEY_FILE: path })).toThrow('Setting KEY: KEY_FILE is set as well');
  expect(() => loadConfig(SpecConfig, { KEY_FILE: '/missing' })).toThrow('Setting KEY_FILE: the file cannot be read');
  expect(() => loadConfig(SpecConfig, {})).toThrow('Setting KEY: it is missing.');
});
