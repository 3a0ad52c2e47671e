import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../../lib/scratch.ts';
import { postgresDir } from './postgres-data.ts';

describe('PostgreSQL’s data behind a link', () => {
  const { dir: scratch, remove } = scratchDir();
  const dir = realpathSync(scratch);
  const data = join(dir, 'data');
  const copy = join(dir, 'copy');
  const kept = join(dir, 'kept');
  afterAll(remove);

  it('is not created again where the link’s target is missing, and the link stays', () => {
    mkdirSync(data);
    symlinkSync(kept, join(data, 'postgres'));
    expect(() => postgresDir(data, undefined)).toThrow(
      `${data}/postgres leads to ${kept}, which is missing: restore that folder from its copy, or set another DATA_DIR.`,
    );
    expect(lstatSync(join(data, 'postgres')).isSymbolicLink()).toBe(true);
    expect(existsSync(kept)).toBe(false);
  });

  it('is used by one data directory, and not by a copy of it', () => {
    mkdirSync(kept);
    expect(postgresDir(data, undefined)).toBe(kept);
    expect(readFileSync(`${kept}.owner`, 'utf8')).toBe(data);
    cpSync(data, copy, { recursive: true, verbatimSymlinks: true });
    expect(() => postgresDir(copy, undefined)).toThrow(
      `${kept} holds the data of ${data}, of which ${copy} is a copy: start with DATA_DIR=${data}, or with an empty one.`,
    );
    expect(postgresDir(data, undefined)).toBe(kept);
  });

  it('moves with its data directory', () => {
    renameSync(data, join(dir, 'moved'));
    expect(postgresDir(join(dir, 'moved'), undefined)).toBe(kept);
    expect(readFileSync(`${kept}.owner`, 'utf8')).toBe(join(dir, 'moved'));
  });
});
