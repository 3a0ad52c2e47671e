import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Chain } from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';
import { ArchiveShipper } from './archive.ts';
import { UploadsShipper } from './uploads.ts';

/** Small files of the data directory that a restore needs. Witnesses' heads are not among them: they must never go back. */
const KEPT_FILES = ['secrets.json', 'demo.json', 'witness/log-origin'];

/**
 * Ships what the data directory holds beside the databases: secrets, when they change, uploads and archived months, which
 * never do.
 */
export class FilesShipper {
  private readonly repository: Repository;
  private readonly dataDir: string;
  private shippedState: string | undefined;
  private readonly uploads: UploadsShipper;
  private readonly archive: ArchiveShipper;

  constructor(repository: Repository, dataDir: string) {
    this.repository = repository;
    this.dataDir = dataDir;
    this.uploads = new UploadsShipper(repository, dataDir);
    this.archive = new ArchiveShipper(repository, dataDir);
  }

  /** Everything that was stored before this call is shipped when it returns. */
  async ship(chain: Chain): Promise<void> {
    await this.shipState(chain);
    await this.archive.ship();
    await this.uploads.ship();
  }

  /** The last head that the transparency log has shown: a signed note. */
  logHead(): string | undefined {
    const path = join(this.dataDir, 'log-head');
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  /** As UploadsShipper.prune(). */
  async prune(nowMs: number, keepMs: number): Promise<void> {
    await this.uploads.prune(nowMs, keepMs);
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
}
