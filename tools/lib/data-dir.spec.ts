import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir, requireSpace } from './data-dir.ts';
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
