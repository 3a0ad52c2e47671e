import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { archiveDir, archivesIn } from '../../archive/archive-files.ts';
import { ARCHIVE } from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';

/**
 * Ships the months that `npm run archive` moved out of the database. They never change, and nothing removes them from the
 * repository: it may have the only copy of a month.
 */
export class ArchiveShipper {
  private readonly repository: Repository;
  private readonly dir: string;

  constructor(repository: Repository, dataDir: string) {
    this.repository = repository;
    this.dir = archiveDir(dataDir);
  }

  /** Everything that was archived before this call is shipped when it returns. */
  async ship(): Promise<void> {
    for (const { file, about, sha256 } of archivesIn(this.dir)) {
      if (this.repository.has(archiveName(sha256, about)) || !existsSync(join(this.dir, file))) continue;
      // The description comes last: without it the month is not whole.
      for (const name of [file, about])
        await this.repository.write(archiveName(sha256, name), createReadStream(join(this.dir, name)));
    }
  }
}

/** The object of an archived month's file in the repository. */
export function archiveName(sha256: string, file: string): string {
  return `${ARCHIVE}/${sha256}/${file}`;
}
