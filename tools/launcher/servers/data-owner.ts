import { realpathSync } from 'node:fs';
import { Failure } from '../lib/failure.ts';

export interface Owned {
  /** A folder or volume with data outside its data directory. */
  what: string;
  /** The data directory recorded as its owner, if any. */
  owner: string | undefined;
  /** The data directory that is to use it now. */
  dataDir: string;
  /** Whether a data directory still uses it: one that was moved away does not. */
  isStillIts: (dataDir: string) => boolean;
}

/**
 * Prevents that a data directory and its copy use the same data.
 * @throws Failure if another data directory uses it
 */
export function requireOwn({ what, owner, dataDir, isStillIts }: Owned): void {
  if (owner === undefined || owner === realpathSync(dataDir) || !isStillIts(owner)) return;
  throw new Failure(
    `${what} holds the data of ${owner}, of which ${dataDir} is a copy: start with DATA_DIR=${owner}, or with an empty one.`,
  );
}
