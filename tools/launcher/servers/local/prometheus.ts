import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../lib/ports.ts';
import { prometheusArguments, prometheusFiles } from '../settings.ts';
import type { RunningServer, ServerContext } from '../types.ts';
import { startLocal } from './local-server.ts';
import { findProgram, PROGRAMS } from './programs.ts';

/** Prometheus as a local program, with its data in the data directory. */
export async function startLocalPrometheus(context: ServerContext): Promise<RunningServer> {
  const dir = join(context.dataDir, 'prometheus');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const { name, content } of prometheusFiles(context.targetsUrl ?? '')) {
    writeFileSync(join(dir, name), content, { mode: 0o600 });
  }
  const port = await freePort();
  return await startLocal(
    {
      name: 'prometheus',
      url: `http://127.0.0.1:${port}`,
      command: findProgram(PROGRAMS.prometheus, context.env) ?? PROGRAMS.prometheus,
      args: [
        ...prometheusArguments(join(dir, 'prometheus.yml'), join(dir, 'data')),
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      cwd: dir,
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 10_000,
    },
    context,
  );
}
