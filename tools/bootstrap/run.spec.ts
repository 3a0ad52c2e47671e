import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../lib/scratch.ts';
import { isAtLeast, isInstalled } from './run.mjs';

describe('bootstrap', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);
  const write = (path: string, packages: object) => writeFileSync(join(dir, path), JSON.stringify({ packages }));

  it('compares versions by number', () => {
    expect(isAtLeast('v24.9.0', [24, 11])).toBe(false);
    expect(isAtLeast('v24.11.0', [24, 11])).toBe(true);
    expect(isAtLeast('v26.0.0', [24, 11])).toBe(true);
  });

  it('installs when nothing is installed or another version is, and not when all is right', () => {
    const pg = { version: '8.23.1', integrity: 'sha512-a' };
    write('package-lock.json', { '': {}, 'node_modules/pg': pg, 'node_modules/other-os': { optional: true } });
    expect(isInstalled(dir)).toBe(false);
    mkdirSync(join(dir, 'node_modules'));
    write('node_modules/.package-lock.json', { 'node_modules/pg': { ...pg, version: '8.23.0' } });
    expect(isInstalled(dir)).toBe(false);
    write('node_modules/.package-lock.json', { 'node_modules/pg': pg });
    expect(isInstalled(dir)).toBe(true);
  });
});
