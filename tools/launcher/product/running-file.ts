import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeObject } from '../lib/json.ts';

/** In the data directory while the product runs: where it is to be reached, for tools such as `npm run audit`. */
export const RUNNING_FILE = 'running.json';

export interface Running {
  url: string;
  adminDatabaseUrl: string;
}

/** Notes where the product is to be reached; readable by its owner alone, for the URL holds a password. */
export function noteRunning(dataDir: string, running: Running): void {
  writeObject(join(dataDir, RUNNING_FILE), running, 0o600);
}

export function forgetRunning(dataDir: string): void {
  rmSync(join(dataDir, RUNNING_FILE), { force: true });
}
