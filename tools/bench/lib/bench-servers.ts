import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunRecord } from '../../launcher/lib/run-record.ts';
import { sayWithTime } from '../../launcher/lib/say.ts';
import { startServers } from '../../launcher/servers/start-servers.ts';
import type { Servers } from '../../launcher/servers/types.ts';
import { orStopped } from './stop-signal.ts';

/** Runs `work` with PostgreSQL, NATS and Redis on a temporary folder. */
export async function withServers(
  work: (servers: Servers, dataDir: string) => Promise<void>,
  { ephemeral = false } = {},
): Promise<void> {
  const say = sayWithTime();
  const dataDir = mkdtempSync(join(tmpdir(), 'makoto-bench-'));
  chmodSync(dataDir, 0o711);
  const record = await RunRecord.take(dataDir, say);
  try {
    const servers = await startServers({
      dataDir,
      ephemeral,
      env: process.env,
      secrets: () => 'bench',
      record,
      say,
    });
    try {
      await orStopped(work(servers, dataDir));
    } finally {
      await servers.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
