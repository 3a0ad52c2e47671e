import { join, resolve } from 'node:path';
import { Failure } from '../launcher/lib/failure.ts';
import { readObject } from '../launcher/lib/json.ts';
import { RUNNING_FILE } from '../launcher/product/running-file.ts';
import { integer, readSettings } from '../launcher/product/settings.ts';
import type { LauncherVariables } from '../launcher/product/variables.ts';
import { readKeyFile } from './store/key.ts';

export interface BackupSettings {
  /** The folder of the backup. */
  dir: string;
  key: Buffer;
  /** The data directory of the product. */
  dataDir: string;
  /** A base backup is begun when the newest is this old. */
  everyMs: number;
  /** The time between two shipments of what is new. */
  shipEveryMs: number;
  /** Every moment of this period can be restored. */
  keepMs: number;
  /** The greatest speed of a base backup. */
  megabytesPerSecond: number;
}

const HOUR_MS = 3_600_000;

/** @throws Failure naming the wrong or missing setting */
export function readBackupSettings(env: LauncherVariables): BackupSettings {
  if (!env.BACKUP_DIR)
    throw new Failure('BACKUP_DIR is missing: the folder of the backup, on another disk or machine.');
  if (!env.BACKUP_KEY_FILE) {
    throw new Failure(
      'BACKUP_KEY_FILE is missing: the key of the backup; make one with npm run backup -- --new-key <file>.',
    );
  }
  return {
    dir: resolve(env.BACKUP_DIR),
    key: readKeyFile(env.BACKUP_KEY_FILE),
    dataDir: resolve(readSettings(env).dataDir),
    everyMs: integer(env, 'BACKUP_EVERY_HOURS', 24, 1, 720) * HOUR_MS,
    shipEveryMs: integer(env, 'BACKUP_SHIP_SECONDS', 5, 1, 50) * 1000,
    keepMs: integer(env, 'BACKUP_KEEP_DAYS', 7, 1, 3650) * 24 * HOUR_MS,
    megabytesPerSecond: integer(env, 'BACKUP_MB_PER_SECOND', 50, 1, 1000),
  };
}

/**
 * The server to back up, as an administrator who may replicate: BACKUP_DATABASE_URL, or that of the product running on
 * the data directory. @throws Failure if nothing runs there
 */
export function databaseToBackUp(env: LauncherVariables, dataDir: string): string {
  if (env.BACKUP_DATABASE_URL) return env.BACKUP_DATABASE_URL;
  const url = readObject(join(dataDir, RUNNING_FILE))?.['adminDatabaseUrl'];
  if (typeof url === 'string') return url;
  throw new Failure(`Nothing runs on ${dataDir}; start the product, or set DATA_DIR or BACKUP_DATABASE_URL.`);
}
