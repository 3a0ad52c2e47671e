import { randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, readlinkSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { Repository } from './repository.ts';

const ROUNDS = 20;

describe('a repository whose disk is not mounted', () => {
  const scratch = scratchDir();
  const file = join(scratch.dir, 'upload');
  const repository = Repository.begin(join(scratch.dir, 'repository'), randomBytes(32));
  const away = `${repository.dir}.away`;

  beforeAll(() => {
    writeFileSync(file, 'content');
    renameSync(repository.dir, away);
    mkdirSync(repository.dir);
  });

  afterAll(() => scratch.remove());

  /** How often this process has the file open. */
  const handles = (): number =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === file;
      } catch {
        // The listing itself.
        return false;
      }
    }).length;

  it('keeps no file open that it was to store, and takes it once the disk is back', async () => {
    const contents = Array.from({ length: ROUNDS }, () => createReadStream(file));
    for (const content of contents) {
      await expect(repository.write('name', content)).rejects.toThrow('no longer holds backup');
      await expect(repository.write('name', createReadStream(`${file}.missing`))).rejects.toThrow('no longer holds');
    }
    // Files are opened, and closed again, in the background.
    const wait = { timeoutMs: 10_000, everyMs: 20, onTimeout: () => new Error(`${handles()} files stay open`) };
    await waitFor(async () => contents.every(({ pending, closed }) => closed || !pending) || undefined, wait);
    await waitFor(async () => handles() === 0 || undefined, wait);
    expect(readdirSync(repository.dir)).toEqual([]);

    rmdirSync(repository.dir);
    renameSync(away, repository.dir);
    await repository.write('name', createReadStream(file));
    expect(await text(repository.read('name'))).toBe('content');
    await expect(repository.write('name', createReadStream(`${file}.missing`))).rejects.toThrow('ENOENT');
    expect(await text(repository.read('name'))).toBe('content');
  });
});

describe('a repository', () => {
  const scratch = scratchDir();

  afterAll(() => scratch.remove());

  it('removes what interrupted writes left, in every folder, and no object', async () => {
    const repository = Repository.begin(join(scratch.dir, 'repository'), randomBytes(32));
    const names = ['uploads/0a/one', 'chains/1/base/2/data', 'about'];
    for (const name of names) {
      await repository.writeJson(name, {});
      writeFileSync(join(repository.dir, `${name}.0123abcd.draft`), 'half');
    }
    repository.removeDrafts();
    const files = readdirSync(repository.dir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.map(({ name }) => name).sort()).toEqual(['about', 'data', 'one', 'repository.json']);
  });
});
