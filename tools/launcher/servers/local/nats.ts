import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../lib/ports.ts';
import { natsConfiguration } from '../settings.ts';
import type { RunningServer, ServerContext } from '../types.ts';
import { urlAs } from '../users.ts';
import { startLocal } from './local-server.ts';
import { findProgram, PROGRAMS } from './programs.ts';

/** NATS with JetStream as a local program, with its streams in the data directory. */
export async function startLocalNats(context: ServerContext): Promise<RunningServer> {
  const dir = join(context.dataDir, 'nats');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const configuration = join(dir, 'nats.conf');
  writeFileSync(configuration, natsConfiguration(dir, `127.0.0.1:${port}`, context.secrets), { mode: 0o600 });
  return await startLocal(
    {
      name: 'nats',
      url: urlAs('nats', `nats://127.0.0.1:${port}`, context.secrets),
      command: findProgram(PROGRAMS.nats, context.env) ?? PROGRAMS.nats,
      args: ['--config', configuration],
      cwd: dir,
      // Go wakes a thread for each core that might have work; NATS needs few of them to forward messages.
      env: { GOMAXPROCS: String(Math.max(1, Math.floor(availableParallelism() / 4))) },
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 10_000,
    },
    context,
  );
}
