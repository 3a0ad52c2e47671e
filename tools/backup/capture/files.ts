import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../launcher/lib/failure.ts';
import { type Chain, DELETED_UPLOADS, UPLOADS } from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';
import { ArchiveShipper } from './archive.ts';

/** Small files of the data directory that a restore needs. Witnesses' heads are not among them: they must never go back. */
const KEPT_FILES = ['secrets.json', 'demo.json', 'witness/log-origin'];
const UPLOAD_NAME = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * Ships what the data directory holds beside the databases: secrets, when they change, uploads and archived months, which
 * never do.
 */
export class FilesShipper {
  private readonly repository: Repository;
  private readonly dataDir: string;
  private shippedState: string | undefined;
  private readonly shippedUploads: Set<string>;
  private readonly archive: ArchiveShipper;

  constructor(repository: Repository, dataDir: string) {
    this.repository = repository;
    this.dataDir = dataDir;
    this.shippedUploads = new Set(uploadsOf(repository));
    this.archive = new ArchiveShipper(repository, dataDir);
  }

  /** Everything that was stored before this call is shipped when it returns. */
  async ship(chain: Chain): Promise<void> {
    await this.shipState(chain);
    await this.archive.ship();
    for (const id of this.uploads()) {
      if (this.shippedUploads.has(id)) continue;
      if (await this.shipUpload(id)) this.shippedUploads.add(id);
    }
  }

  /** The last head that the transparency log has shown: a signed note. */
  logHead(): string | undefined {
    const path = join(this.dataDir, 'log-head');
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  /**
   * Removes uploads from the repository that were deleted so long ago that no kept moment needs them.
   * @param nowMs epoch milliseconds
   */
  async prune(nowMs: number, keepMs: number): Promise<void> {
    // Without the folder nothing was deleted; it is somewhere else.
    if (!existsSync(join(this.dataDir, 'uploads'))) return;
    const known = this.repository.has(DELETED_UPLOADS) ? await this.repository.readJson(DELETED_UPLOADS) : {};
    const present = new Set(this.uploads());
    const gone: Record<string, number> = {};
    for (const id of this.shippedUploads) {
      if (present.has(id)) continue;
      const since = known[id];
      const at = typeof since === 'number' ? since : nowMs;
      if (at < nowMs - keepMs) {
        this.repository.remove(uploadName(id));
        this.shippedUploads.delete(id);
      } else gone[id] = at;
    }
    if (JSON.stringify(gone) !== JSON.stringify(known)) await this.repository.writeJson(DELETED_UPLOADS, gone);
  }

  /** A version of the secrets is named by when it was written, because rows may need it from then on. */
  private async shipState(chain: Chain): Promise<void> {
    const present = KEPT_FILES.map((name) => ({ name, path: join(this.dataDir, name) })).filter(({ path }) =>
      existsSync(path),
    );
    const files = Object.fromEntries(present.map(({ name, path }) => [name, readFileSync(path, 'utf8')]));
    const state = `${chain.id} ${JSON.stringify(files)}`;
    if (state === this.shippedState) return;
    const atMs = Math.floor(Math.max(0, ...present.map(({ path }) => statSync(path).mtimeMs)));
    await this.repository.writeJson(chain.state(atMs), files);
    this.shippedState = state;
  }

  private uploads(): string[] {
    const dir = join(this.dataDir, 'uploads');
    if (!existsSync(dir)) return [];
    return readdirSync(dir).flatMap((folder) =>
      readdirSync(join(dir, folder)).filter((name) => UPLOAD_NAME.test(name)),
    );
  }

  /** @returns false if the upload was deleted meanwhile */
  private async shipUpload(id: string): Promise<boolean> {
    try {
      await this.repository.write(uploadName(id), createReadStream(join(this.dataDir, uploadPath(id))));
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
  }
}

/** The ids of all uploads in a repository. */
export function uploadsOf(repository: Repository): string[] {
  return repository.list(UPLOADS).flatMap((folder) => repository.list(`${UPLOADS}/${folder}`));
}

/** An upload's object in the repository. */
export function uploadName(id: string): string {
  return `${UPLOADS}/${id.slice(0, 2)}/${id}`;
}

/** An upload's path in the data directory, as identity stores it. */
export function uploadPath(id: string): string {
  return join('uploads', id.slice(0, 2), id);
}
