import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { jest } from '@jest/globals';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { DELETED_UPLOADS, deletedIn } from '../store/chains.ts';
import { Repository } from '../store/repository.ts';
import { UploadsShipper, uploadName, uploadPath, uploadsOf } from './uploads.ts';

const DAY_MS = 86_400_000;
const ROUND_MS = 5_000;
const LONG_AGO_S = 1_700_000_000;

describe('shipping uploads', () => {
  const scratch = scratchDir();
  const dataDir = join(scratch.dir, 'data');
  let repository: Repository;
  let uploads: UploadsShipper;
  let nowMs: number;
  let list: jest.SpiedFunction<Repository['list']>;

  beforeEach(() => {
    rmSync(scratch.dir, { recursive: true });
    mkdirSync(join(dataDir, 'uploads'), { recursive: true });
    repository = Repository.begin(join(scratch.dir, 'repository'), randomBytes(32));
    nowMs = 0;
    uploads = new UploadsShipper(repository, dataDir, () => nowMs);
    list = jest.spyOn(repository, 'list');
  });

  afterAll(() => scratch.remove());

  function upload(folder: string): string {
    const id = folder + randomUUID().slice(2);
    const path = join(dataDir, uploadPath(id));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `content of ${id}`);
    return id;
  }

  const remove = (id: string): void => rmSync(join(dataDir, uploadPath(id)));

  /** Sets the time of a folder's last change. */
  const touch = (folder: string): void => utimesSync(join(dataDir, 'uploads', folder), LONG_AGO_S, LONG_AGO_S);

  /** Ships once more. @returns the folders that were compared */
  async function round(): Promise<string[]> {
    nowMs += ROUND_MS;
    list.mockClear();
    await uploads.ship();
    return list.mock.calls.map(([folder]) => folder.slice(-2)).sort();
  }

  const shipped = (): string[] => [...uploadsOf(repository)];

  it('compares a folder only until nothing in it has changed for a round', async () => {
    const ids = [upload('0a'), upload('ff'), upload('ff')];
    expect(await round()).toEqual(['0a', 'ff']);
    expect(shipped()).toEqual(ids.sort());
    await round();
    expect(await round()).toEqual([]);

    const added = upload('ff');
    expect(await round()).toEqual(['ff']);
    expect(await text(repository.read(uploadName(added)))).toBe(`content of ${added}`);
    await round();
    expect(await round()).toEqual([]);
    expect(shipped()).toEqual([...ids, added].sort());
  });

  it('ships a file that came right after a listing, in the same step of the folder’s time', async () => {
    upload('0a');
    touch('0a');
    await round();
    const late = upload('0a');
    touch('0a');
    nowMs -= ROUND_MS - 1;
    expect(await round()).toEqual(['0a']);
    expect(shipped()).toContain(late);
  });

  it('compares a folder again where a file could not be shipped', async () => {
    const id = upload('0a');
    jest.spyOn(repository, 'requireThere').mockImplementationOnce(() => {
      throw new Error('the disk is not mounted');
    });
    await expect(round()).rejects.toThrow('not mounted');
    expect(await round()).toEqual(['0a']);
    expect(shipped()).toEqual([id]);
  });

  it('keeps no names', async () => {
    const ids = [upload('0a'), upload('ff')];
    const gone = upload('ff');
    await round();
    remove(gone);
    await round();
    await uploads.prune(Date.now(), DAY_MS);
    await round();
    list.mockReset();
    const held = inspect(uploads, { depth: null, maxArrayLength: null });
    for (const id of [...ids, gone]) expect(held).not.toContain(id);
  });

  it('removes what was deleted long ago, and not what was deleted since or is there again', async () => {
    const [kept, deleted, back] = [upload('0a'), upload('0a'), upload('ff')];
    await round();
    for (const id of [deleted, back]) remove(id);
    await uploads.prune(1_000, DAY_MS);
    expect(shipped()).toEqual([kept, deleted, back].sort());
    expect(await repository.readJson(deletedIn('0a'))).toEqual({ [deleted]: 1_000 });
    writeFileSync(join(dataDir, uploadPath(back)), 'again');
    await uploads.prune(1_000 + DAY_MS, DAY_MS);
    expect(shipped()).toEqual([kept, deleted, back].sort());
    await uploads.prune(1_001 + DAY_MS, DAY_MS);
    expect(shipped()).toEqual([kept, back].sort());
    expect([repository.has(deletedIn('0a')), repository.has(deletedIn('ff'))]).toEqual([false, false]);
  });

  it('knows the deletions that earlier versions noted, and nothing of them is lost', async () => {
    const [old, recent] = [upload('0a'), upload('ff')];
    await round();
    for (const id of [old, recent]) remove(id);
    await repository.writeJson(DELETED_UPLOADS, { [old]: 1, [recent]: 2 });
    await uploads.prune(2 + DAY_MS, DAY_MS);
    expect(shipped()).toEqual([recent]);
    expect(repository.has(DELETED_UPLOADS)).toBe(false);
    expect(await repository.readJson(deletedIn('ff'))).toEqual({ [recent]: 2 });
  });

  it('takes a missing folder of uploads for one that is elsewhere', async () => {
    const id = upload('0a');
    await round();
    rmSync(join(dataDir, 'uploads'), { recursive: true });
    await round();
    await uploads.prune(1, 0);
    await uploads.prune(2, 0);
    expect(shipped()).toEqual([id]);
  });
});
