import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir, requireSpace, SpaceWatch } from './data-dir.ts';
import { scratchDir } from './scratch.ts';

describe('openDataDir', () => {
  it('says what to do when the disk is nearly full', () => {
    expect(() => requireSpace('/data', 299n * 1024n * 1024n)).toThrow(
      'Only 299 MB are free for /data, and 300 MB are needed; make room or set DATA_DIR to another disk.',
    );
    expect(() => requireSpace('/data', 300n * 1024n * 1024n)).not.toThrow();
  });

  it('says what to do when the folder cannot be made', () => {
    const { dir, remove } = scratchDir();
    writeFileSync(join(dir, 'file'), '');
    expect(() => openDataDir(join(dir, 'file', 'data'))).toThrow('set DATA_DIR to another folder.');
    remove();
  });
});

describe('SpaceWatch', () => {
  it('says once that room runs out, and again when it does again, and tells that a full disk has room again', () => {
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
