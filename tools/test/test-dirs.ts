import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../launcher/lib/failure.ts';
import { RunRecord } from '../launcher/lib/run-record.ts';
import type { Say } from '../launcher/lib/say.ts';
import { removePostgresData } from '../launcher/servers/local/postgres-data.ts';

/** Data directories of test runs are in the system's temporary folder, with this prefix. */
export const TEST_DIR_PREFIX = 'makoto-test-';

/** Removes a test's data directory, including data outside of it. */
export function removeTestDir(dir: string): void {
  removePostgresData(dir);
  rmSync(dir, { recursive: true, force: true });
}

/** Ends the servers and removes the data of earlier test runs that were killed. Runs under way are left alone. */
export async function clearLeftovers(say: Say): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(TEST_DIR_PREFIX))) {
    const dir = join(tmpdir(), name);
    // Another user's, or one that is just being created.
    if (statSync(dir, { throwIfNoEntry: false })?.uid !== process.getuid?.() || !existsSync(join(dir, 'run.json')))
      continue;
    try {
      await RunRecord.take(dir, say);
    } catch (error) {
      if (error instanceof Failure) continue;
      throw error;
    }
    removeTestDir(dir);
  }
}
