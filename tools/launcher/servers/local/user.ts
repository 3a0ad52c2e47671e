import { execFileSync, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { Failure } from '../../lib/failure.ts';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * The user for PostgreSQL, which refuses root: the one created by its package if we are root, otherwise the current
 * one.
 */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => {
    return Number(
      execFileSync('id', [flag, 'postgres'], {
        encoding: 'utf8',
        timeout: 10_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  };
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Failure('PostgreSQL will not run as root and there is no user postgres; run: useradd --system postgres');
  }
}

/** Whether a user can pass through all folders above a path; not through /root, for example. */
export function canReach(path: string, user: SystemUser): boolean {
  return spawnSync('test', ['-x', dirname(path)], { ...user, cwd: '/', timeout: 10_000 }).status === 0;
}
