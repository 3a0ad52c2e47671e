import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeObject } from '../lib/json.ts';

/** A file in the data directory while the product runs, with its addresses for commands such as `npm run audit`. */
export const RUNNING_FILE = 'running.json';

export interface Running {
  url: string;
  adminDatabaseUrl: string;
  /** The launcher, which takes over changed secrets on SIGUSR2. */
  pid: number;
  /** The SHA-256 of the secrets' file with which all processes run. */
  secrets: string;
  /** Why changed secrets could not be taken over. */
  problem?: string;
}

/** Writes the product's addresses; only its owner may read them, because the URL contains a password. */
export function noteRunning(dataDir: string, running: Running): void {
  writeObject(join(dataDir, RUNNING_FILE), running, 0o600);
}

export function forgetRunning(dataDir: string): void {
  rmSync(join(dataDir, RUNNING_FILE), { force: true });
}
