import { dirname, join } from 'node:path';
import { readObject } from '../lib/json.ts';
import type { Say } from '../lib/say.ts';
import { ROOT } from './build.ts';
import type { FleetProcess } from './fleet.ts';

// With BACKUP_DIR the product is backed up while it runs, by the program of `npm run backup` beside it.

const PROGRAM = join(ROOT, 'tools/backup/main.ts');

/** Where the backup notes the newest moment that can be restored, below the data directory. */
export const BACKUP_PROGRESS = 'backup/progress.json';

/** The process of the backup; undefined without BACKUP_DIR. @param adminDatabaseUrl of the product's database */
export function backupMember(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  adminDatabaseUrl: string,
  say: Say,
): FleetProcess | undefined {
  if (!env.BACKUP_DIR) {
    sayIfBackedUpBefore(dataDir, say);
    return undefined;
  }
  const settings = Object.fromEntries(Object.entries(env).filter(([name]) => /^(BACKUP_\w+|PATH|HOME|TZ)$/.test(name)));
  return {
    name: 'backup',
    command: process.execPath,
    args: ['--max-old-space-size=256', PROGRAM],
    cwd: ROOT,
    env: { BACKUP_DATABASE_URL: adminDatabaseUrl, ...settings, DATA_DIR: dataDir },
  };
}

/** The alert goes on where a backup was turned off: nothing else tells that from one that should run and does not. */
function sayIfBackedUpBefore(dataDir: string, say: Say): void {
  const upTo = newestMoment(dataDir);
  if (upTo === undefined) return;
  say(
    `BACKUP_DIR is not set, and the backup of ${dataDir} ends at ${new Date(upTo).toISOString()}. ` +
      'BackupBehind fires unless npm run backup continues it. ' +
      `To back up no longer, delete ${join(dataDir, dirname(BACKUP_PROGRESS))}.`,
  );
}

/**
 * The age of the newest moment that can be restored, in seconds; undefined if there is no backup.
 * @param sinceMs the moment since which there should be a backup, epoch milliseconds
 */
export function backupAge(dataDir: string, nowMs: number, sinceMs?: number): number | undefined {
  const newestMs = newestMoment(dataDir) ?? sinceMs;
  return newestMs === undefined ? undefined : (nowMs - newestMs) / 1000;
}

function newestMoment(dataDir: string): number | undefined {
  const upTo = readObject(join(dataDir, BACKUP_PROGRESS))?.['upTo'];
  return typeof upTo === 'number' ? upTo : undefined;
}
