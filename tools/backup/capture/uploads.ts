import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../launcher/lib/failure.ts';
import type { JsonObject } from '../../launcher/lib/json.ts';
import { DELETED_UPLOADS, deletedIn, UPLOADS } from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';

/** The first two characters of the ids in it. */
const FOLDER = /^[0-9a-f]{2}$/;
const UPLOAD_NAME = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** No disk counts the time of a change in longer steps. */
const MTIME_STEP_MS = 2_000;

interface Compared {
  mtimeMs: number;
  /** When the folder was first seen with this mtime; on this process's clock, because a network disk has its own. */
  sinceMs: number;
  /** Every file is shipped, and one that is still to come changes the mtime. */
  isShipped: boolean;
}

/**
 * Ships uploads, which never change. There may be millions: one folder of 256 is compared at a time, only if it changed,
 * and no names are kept.
 */
export class UploadsShipper {
  private readonly repository: Repository;
  private readonly dataDir: string;
  private readonly dir: string;
  private readonly now: () => number;
  private readonly compared = new Map<string, Compared>();

  /** @param now milliseconds that only grow */
  constructor(repository: Repository, dataDir: string, now: () => number = () => performance.now()) {
    this.repository = repository;
    this.dataDir = dataDir;
    this.dir = join(dataDir, 'uploads');
    this.now = now;
  }

  /** Everything that was uploaded before this call is shipped when it returns. */
  async ship(): Promise<void> {
    if (!existsSync(this.dir)) return;
    for (const folder of await readdir(this.dir)) if (FOLDER.test(folder)) await this.shipFolder(folder);
  }

  /**
   * Removes uploads from the repository that were deleted so long ago that no kept moment needs them.
   * @param nowMs epoch milliseconds
   */
  async prune(nowMs: number, keepMs: number): Promise<void> {
    // Without the folder nothing was deleted; it is somewhere else.
    if (!existsSync(this.dir)) return;
    const { repository } = this;
    const earlier = repository.has(DELETED_UPLOADS) ? await repository.readJson(DELETED_UPLOADS) : {};
    for (const folder of repository.list(UPLOADS)) await this.pruneFolder(folder, earlier, nowMs, keepMs);
    repository.remove(DELETED_UPLOADS);
    // Some disks, such as a bucket mounted as a folder, do not tell that a folder changed.
    this.compared.clear();
  }

  private async shipFolder(folder: string): Promise<void> {
    const { mtimeMs } = await stat(join(this.dir, folder));
    const nowMs = this.now();
    const before = this.compared.get(folder);
    const isSame = before?.mtimeMs === mtimeMs;
    if (isSame && before.isShipped) return;
    const shipped = new Set(this.repository.list(folderName(folder)));
    for (const id of await this.idsIn(folder)) if (!shipped.has(id)) await this.shipUpload(id);
    const sinceMs = isSame ? before.sinceMs : nowMs;
    // A file may come after the listing in the same step of the mtime, and leave it as it is.
    this.compared.set(folder, { mtimeMs, sinceMs, isShipped: nowMs - sinceMs > MTIME_STEP_MS });
  }

  private async pruneFolder(folder: string, earlier: JsonObject, nowMs: number, keepMs: number): Promise<void> {
    const { repository } = this;
    const known = repository.has(deletedIn(folder)) ? await repository.readJson(deletedIn(folder)) : {};
    const present = new Set(await this.idsIn(folder));
    const gone: Record<string, number> = {};
    for (const id of repository.list(folderName(folder))) {
      if (present.has(id)) continue;
      const since = known[id] ?? earlier[id];
      const at = typeof since === 'number' ? since : nowMs;
      if (at < nowMs - keepMs) repository.remove(uploadName(id));
      else gone[id] = at;
    }
    if (Object.keys(gone).length === 0) repository.remove(deletedIn(folder));
    else if (JSON.stringify(gone) !== JSON.stringify(known)) await repository.writeJson(deletedIn(folder), gone);
  }

  private async idsIn(folder: string): Promise<string[]> {
    const path = join(this.dir, folder);
    if (!existsSync(path)) return [];
    return (await readdir(path)).filter((name) => UPLOAD_NAME.test(name));
  }

  /** Does nothing if the upload was deleted meanwhile. */
  private async shipUpload(id: string): Promise<void> {
    try {
      await this.repository.write(uploadName(id), createReadStream(join(this.dataDir, uploadPath(id))));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

/** The ids of all uploads in a repository, a folder at a time. */
export function* uploadsOf(repository: Repository): Generator<string> {
  for (const folder of repository.list(UPLOADS)) yield* repository.list(folderName(folder));
}

/** An upload's object in the repository. */
export function uploadName(id: string): string {
  return `${folderName(id.slice(0, 2))}/${id}`;
}

/** An upload's path in the data directory, as identity stores it. */
export function uploadPath(id: string): string {
  return join('uploads', id.slice(0, 2), id);
}

function folderName(folder: string): string {
  return `${UPLOADS}/${folder}`;
}
