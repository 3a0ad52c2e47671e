import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from './log-file.ts';
import { scratchDir } from './scratch.ts';

describe('LogFile', () => {
  const { dir, remove } = scratchDir();
  afterAll(remove);

  it('keeps at most two files of the given size, and the newest lines', () => {
    const path = join(dir, 'bounded.log');
    const log = new LogFile(path, 1_000);
    for (let line = 0; line < 500; line += 1) log.write(`line ${line}`);
    log.close();
    expect(statSync(path).size).toBeLessThan(1_100);
    expect(statSync(`${path}.1`).size).toBeLessThan(1_100);
    expect(readFileSync(path, 'utf8')).toContain('line 499');
    expect(log.tail().at(-1)).toBe('line 499');
    expect(log.tail()).toHaveLength(20);
  });

  it('renames the log of the last run at the start', () => {
    const path = join(dir, 'rotated.log');
    for (const run of ['first', 'second']) {
      const log = new LogFile(path);
      log.write(run);
      log.close();
    }
    expect(readFileSync(path, 'utf8')).toBe('second\n');
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('first\n');
  });

  it('drops lines that a full disk has no room for', () => {
    const log = new LogFile(join(dir, 'full.log'));
    const file = Reflect.get(log, 'file');
    const full = openSync('/dev/full', 'w');
    Reflect.set(log, 'file', full);
    log.write('lost');
    Reflect.set(log, 'file', file);
    closeSync(full);
    log.write('kept');
    log.close();
    expect(readFileSync(log.path, 'utf8')).toBe('kept\n');
    expect(log.tail()).toEqual(['lost', 'kept']);
  });
});
