import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../launcher/lib/failure.ts';
import { readKept, writeObject } from '../../launcher/lib/json.ts';
import type { BackupSettings } from '../settings.ts';
import { Repository } from '../store/repository.ts';

// An unmounted disk looks like an empty folder. So a data directory remembers its repository, and a new one is begun only
// on purpose.

/**
 * Opens the repository of a data directory, or begins one if the data directory has none yet.
 * @throws Failure if it has another one than BACKUP_DIR holds; or as Repository.begin()
 */
export function openOwnRepository({ dir, key, dataDir }: BackupSettings): Repository {
  const path = knownPath(dataDir);
  const known = readKept(path)?.['id'];
  if (known !== undefined && Repository.idIn(dir) !== known) {
    throw new Failure(
      `BACKUP_DIR ${dir} does not hold backup ${known} of ${dataDir}; mount its disk, or name its folder. To begin a new backup there, delete ${path}.`,
    );
  }
  return Repository.begin(dir, key);
}

/** From now on the data directory has this repository. */
export function noteOwnRepository(repository: Repository, dataDir: string): void {
  mkdirSync(spoolOf(dataDir), { recursive: true, mode: 0o700 });
  writeObject(knownPath(dataDir), { id: repository.id }, 0o600);
}

/** Where a backup works in the data directory. */
export function spoolOf(dataDir: string): string {
  return join(dataDir, 'backup');
}

function knownPath(dataDir: string): string {
  return join(spoolOf(dataDir), 'repository.json');
}
