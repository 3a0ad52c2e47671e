import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure } from '../launcher/lib/failure.ts';
import { RunRecord } from '../launcher/lib/run-record.ts';
import type { Say } from '../launcher/lib/say.ts';
import { removePostgresData } from '../launcher/servers/local/postgres-data.ts';
import { tempDirs } from './temp-dir.ts';

/** Data directories of test runs are in a temporary folder (`tempDir`), with this prefix. */
export const TEST_DIR_PREFIX = 'makoto-test-';

/** Removes a test's data directory, including data outside of it. */
export function removeTestDir(dir: string): void {
  removePostgresData(dir);
  rmSync(dir, { recursive: true, force: true });
}

/** Ends the servers and removes the data of test runs that were killed. Runs under way are left alone. */
export async function clearLeftovers(say: Say): Promise<void> {
  for (const dir of recordedDirs()) {
    try {
      await RunRecord.take(dir, say);
    } catch (error) {
      if (error instanceof Failure) continue;
      throw error;
    }
    removeTestDir(dir);
  }
}

/** Kills what this process and runs that were killed have started. The next run removes the data. */
export function killAllStarted(): void {
  for (const dir of recordedDirs()) RunRecord.killLeft(dir);
}

/** This user's test directories with processes; one that is just being created has none. */
function recordedDirs(): string[] {
  return tempDirs()
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((entry) => join(folder, entry)) : []))
    .filter((dir) => basename(dir).startsWith(TEST_DIR_PREFIX))
    .filter((dir) => statSync(dir, { throwIfNoEntry: false })?.uid === process.getuid?.())
    .filter((dir) => existsSync(join(dir, 'run.json')));
}
