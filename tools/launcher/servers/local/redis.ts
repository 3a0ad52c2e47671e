import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../lib/ports.ts';
import { REDIS_ARGUMENTS } from '../settings.ts';
import type { RunningServer, ServerContext } from '../types.ts';
import { redisUsers, urlAs } from '../users.ts';
import { startLocal } from './local-server.ts';
import { findProgram, PROGRAMS } from './programs.ts';

/** Redis as a local program, with its append-only file in the data directory. */
export async function startLocalRedis(context: ServerContext): Promise<RunningServer> {
  const dir = join(context.dataDir, 'redis');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const users = join(dir, 'users.acl');
  writeFileSync(users, redisUsers(context.secrets), { mode: 0o600 });
  const port = await freePort();
  return await startLocal(
    {
      name: 'redis',
      url: urlAs('redis', `redis://127.0.0.1:${port}`, context.secrets),
      command: findProgram(PROGRAMS.redis, context.env) ?? PROGRAMS.redis,
      args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--aclfile', users, ...REDIS_ARGUMENTS],
      cwd: dir,
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 10_000,
    },
    context,
  );
}
