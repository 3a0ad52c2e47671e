import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../lib/ports.ts';
import { commandOf, processIdentity, signal } from '../../lib/process-identity.ts';
import { waitFor } from '../../lib/wait.ts';
import { postgresSettings } from '../settings.ts';
import type { RunningServer, ServerContext } from '../types.ts';
import { startLocal } from './local-server.ts';
import { openPostgresData } from './postgres-data.ts';
import { postgresUser } from './user.ts';

const LEFTOVER_STOP_MS = 15_000;

/** PostgreSQL as a local program, with its data in the data directory, on a free port of 127.0.0.1. */
export async function startLocalPostgres(context: ServerContext): Promise<RunningServer> {
  const user = postgresUser();
  const { dir, bin, major } = await openPostgresData(context, user);
  await clearLockFile(dir);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'logging_collector=off',
    ...postgresSettings({ ephemeral: context.ephemeral, memory: totalmem(), major }),
  ];
  return await startLocal(
    {
      name: 'postgres',
      url: `postgresql://postgres:${encodeURIComponent(context.secrets('POSTGRES_PASSWORD'))}@127.0.0.1:${port}/postgres`,
      command: join(bin, 'postgres'),
      args: ['-D', dir, ...settings.flatMap((setting) => ['-c', setting])],
      cwd: dir,
      ...(user === undefined ? {} : { user }),
      // Fast shutdown disconnects clients and loses nothing that was committed.
      stopSignal: 'SIGINT',
      stopTimeoutMs: 20_000,
    },
    context,
  );
}

/**
 * Handles the lock file of a PostgreSQL that did not stop cleanly. PostgreSQL only checks whether the pid exists, and
 * in a restarted container another program may have it. A server that still runs on this data is stopped.
 */
async function clearLockFile(dir: string): Promise<void> {
  const lockFile = join(dir, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  if (processIdentity(pid) !== undefined && worksIn(pid, dir)) {
    signal(pid, 'SIGINT');
    await waitFor(async () => (processIdentity(pid) === undefined ? true : undefined), {
      timeoutMs: LEFTOVER_STOP_MS,
      onTimeout: () => new Error(`PostgreSQL (process ${pid}) of an earlier run on ${dir} does not stop.`),
    });
  }
  rmSync(lockFile, { force: true });
}

/**
 * Whether a process is a PostgreSQL server on this data, and not another program with its pid, for example after a
 * reboot. A server's working folder is its data; on systems other than Linux its arguments name it.
 */
export function worksIn(pid: number, dir: string, platform = process.platform): boolean {
  if (platform !== 'linux') return `${commandOf(pid)} `.includes(` -D ${dir} `);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dir;
  } catch {
    // Another user's process, or gone.
    return false;
  }
}
