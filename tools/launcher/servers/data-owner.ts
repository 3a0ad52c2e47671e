import { realpathSync } from 'node:fs';
import { Failure } from '../lib/failure.ts';

export interface Owned {
  /** Data that is kept elsewhere than in its data directory: a folder or a volume. */
  what: string;
  /** The data directory whose it is said to be; undefined where nothing is said of it. */
  owner: string | undefined;
  /** The data directory that wants it now. */
  dataDir: string;
  /** Whether a data directory still uses it: one that was moved away does not. */
  isStillIts: (dataDir: string) => boolean;
}

/**
 * Keeps two data directories, one a copy of the other, off the same data.
 * @throws Failure where another data directory uses it
 */
export function requireOwn({ what, owner, dataDir, isStillIts }: Owned): void {
  if (owner === undefined || owner === realpathSync(dataDir) || !isStillIts(owner)) return;
  throw new Failure(
    `${what} holds the data of ${owner}, of which ${dataDir} is a copy: start with DATA_DIR=${owner}, or with an empty one.`,
  );
}
