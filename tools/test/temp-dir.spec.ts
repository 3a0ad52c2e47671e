import { tmpdir } from 'node:os';
import { tempDir, tempDirs } from './temp-dir.ts';

describe('tempDir', () => {
  it('is the folder that TMPDIR names', () => {
    expect(tempDir({ ...process.env, TMPDIR: tmpdir() })).toBe(tmpdir());
  });

  it('is one of the folders in which the next run looks for what this one left', () => {
    expect(tempDirs()).toContain(tempDir({}));
  });
});
