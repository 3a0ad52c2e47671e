import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir, requireSpace, SpaceWatch } from './data-dir.ts';
import { scratchDir } from './scratch.ts';

const NOBODY = 65_534;
const onLinux = process.platform === 'linux' ? it : it.skip;

describe('openDataDir', () => {
  it('says what to do when the disk is nearly full', () => {
    expect(() => requireSpace('/data', 299n * 1024n * 1024n)).toThrow(
      'Only 299 MB are free for /data, and 300 MB are needed; make room or set DATA_DIR to another disk.',
    );
    expect(() => requireSpace('/data', 300n * 1024n * 1024n)).not.toThrow();
  });

  it('says what to do when the folder cannot be created or is a file', () => {
    const { dir, remove } = scratchDir();
    writeFileSync(join(dir, 'file'), '');
    symlinkSync(join(dir, 'nowhere'), join(dir, 'link'));
    for (const path of ['file', 'file/data', 'link', 'link/data', 'a\0b']) {
      expect(() => openDataDir(`${dir}/${path}`)).toThrow(/^DATA_DIR .* set DATA_DIR to another folder\.$/);
    }
    remove();
  });

  it('creates missing parent folders, which other users may pass through', () => {
    const { dir, remove } = scratchDir();
    expect(openDataDir(join(dir, 'new/data'))).toBe(join(dir, 'new/data'));
    expect(statSync(join(dir, 'new')).mode & 0o777).toBe(0o711);
    expect(readdirSync(join(dir, 'new/data'))).toEqual([]);
    remove();
  });

  onLinux('says what to do where nothing can be created or written, also for root', () => {
    for (const path of ['/proc/makoto/data', '/proc/makoto', '/proc', '/sys/makoto', '/sys', '/dev/null/data']) {
      expect(() => openDataDir(path)).toThrow(/^.* set DATA_DIR to another (folder|disk)\.$/);
    }
  });

  it('says what to do when the folder belongs to another user', () => {
    const { dir, remove } = scratchDir();
    mkdirSync(join(dir, 'data'), { mode: 0o555 });
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(NOBODY);
    try {
      expect(() => openDataDir(join(dir, 'data'))).toThrow(/EACCES.* set DATA_DIR to another folder\.$/);
    } finally {
      if (isRoot) process.seteuid?.(0);
      remove();
    }
  });
});

describe('SpaceWatch', () => {
  it('reports low disk space once each time it becomes low, and reports when a full disk has room again', () => {
    const said: string[] = [];
    const watch = new SpaceWatch(
      '/data',
      (line) => said.push(line),
      () => said.push('room'),
    );
    for (const free of [101n, 99n, 50n, 100n, 3n, 0n, 60n, 200n, 300n]) watch.look(free * 1024n * 1024n);
    expect(said).toEqual([
      'Only 99 MB are free for /data; make room before the servers have to stop.',
      'Only 3 MB are free for /data; make room before the servers have to stop.',
      'room',
    ]);
  });
});
