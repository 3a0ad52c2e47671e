import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunRecord } from '../lib/run-record.ts';
import { sayWithTime } from '../lib/say.ts';
import { buildServer } from '../product/build.ts';
import { startServers } from '../servers/start-servers.ts';

/** The compiled server and a durable PostgreSQL, for the length of `work`. */
export async function withPostgres(work: (adminUrl: string) => Promise<void>): Promise<void> {
  const say = sayWithTime();
  await buildServer(process.env, say);
  const dataDir = mkdtempSync(join(tmpdir(), 'makoto-bench-'));
  chmodSync(dataDir, 0o711);
  const record = await RunRecord.take(dataDir, say);
  try {
    const servers = await startServers({
      dataDir,
      ephemeral: false,
      env: process.env,
      adminPassword: 'bench',
      record,
      say,
    });
    try {
      await work(servers.postgresUrl);
    } finally {
      await servers.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
