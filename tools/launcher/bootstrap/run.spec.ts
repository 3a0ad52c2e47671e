import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readObject } from '../lib/json.ts';
import { scratchDir } from '../lib/scratch.ts';
import { isAtLeast, isInstalled, oldestNode, ROOT } from './run.mjs';

/** A fake program that stops slowly and records that it did. */
const PROGRAM = `
import { writeFileSync } from 'node:fs';
const stay = setTimeout(() => process.exit(1), 10_000);
for (const name of ['SIGINT', 'SIGTERM']) {
  process.on(name, () => {
    clearTimeout(stay);
    setTimeout(() => writeFileSync('stopped', name), 300);
  });
}
console.log('running');
`;

describe('bootstrap', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);
  const write = (path: string, packages: object) => writeFileSync(join(dir, path), JSON.stringify({ packages }));

  it('compares versions by number', () => {
    expect(isAtLeast('v24.9.0', [24, 11])).toBe(false);
    expect(isAtLeast('v24.11.0', [24, 11])).toBe(true);
    expect(isAtLeast('v26.0.0', [24, 11])).toBe(true);
  });

  it('starts on Node 20 where a newer Node is packaged, and otherwise needs the version of the product', () => {
    const packaged = Object.keys(Object(readObject(join(ROOT, 'package.json'))?.optionalDependencies));
    for (const system of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']) {
      const [platform = '', arch = ''] = system.split('-');
      expect(oldestNode(platform, arch)).toEqual(packaged.includes(`node-${system}`) ? [20, 0] : [24, 11]);
    }
  });

  it('installs packages that are missing or of another version, and otherwise nothing', () => {
    const pg = { version: '8.23.1', integrity: 'sha512-a' };
    write('package-lock.json', { '': {}, 'node_modules/pg': pg, 'node_modules/other-os': { optional: true } });
    expect(isInstalled(dir)).toBe(false);
    mkdirSync(join(dir, 'node_modules'));
    write('node_modules/.package-lock.json', { 'node_modules/pg': { ...pg, version: '8.23.0' } });
    expect(isInstalled(dir)).toBe(false);
    write('node_modules/.package-lock.json', { 'node_modules/pg': pg });
    expect(isInstalled(dir)).toBe(true);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('stops in order when %s is sent to npm alone', async (name) => {
    mkdirSync(join(dir, 'tools'), { recursive: true });
    writeFileSync(join(dir, 'tools/run.mjs'), PROGRAM);
    const scripts = readObject(join(ROOT, 'package.json'))?.scripts;
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'bootstrap-spec', scripts }));
    const npm = spawn('npm', ['start'], { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] });
    const exit = once(npm, 'exit');
    for await (const line of createInterface({ input: npm.stdout })) if (line === 'running') break;
    npm.kill(name);
    expect(await exit).toEqual([0, null]);
    expect(readFileSync(join(dir, 'stopped'), 'utf8')).toBe(name);
  });
});
