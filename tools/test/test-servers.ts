import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { lastWords } from '../launcher/lib/failure.ts';
import { RunRecord } from '../launcher/lib/run-record.ts';
import type { Say } from '../launcher/lib/say.ts';
import { installServers } from '../launcher/servers/local/install.ts';
import { findProgram, PROGRAMS } from '../launcher/servers/local/programs.ts';
import { startServers } from '../launcher/servers/start-servers.ts';
import { removeTestDir, TEST_DIR_PREFIX } from './test-dirs.ts';

/** Real servers for tests of single parts. */
export interface TestServers {
  /** What the tests read from their environment. */
  env: NodeJS.ProcessEnv;
  /** For files of this run; it is removed at the end. */
  dir: string;
  /** Processes noted here are ended by the next run, should this one be killed. */
  record: RunRecord;
}

/** Runs `work` with servers that do not sync to disk, and stops them. @throws Failure when one cannot be started */
export async function withTestServers<T>(
  env: NodeJS.ProcessEnv,
  say: Say,
  work: (servers: TestServers) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), TEST_DIR_PREFIX));
  chmodSync(dir, 0o711);
  const record = await RunRecord.take(dir, say);
  try {
    const servers = await startServers({ dataDir: dir, ephemeral: true, env, secrets: () => 'test', record, say });
    say('Servers are ready.');
    try {
      const urls = {
        TEST_DATABASE_URL: servers.postgresUrl,
        TEST_NATS_URL: servers.natsUrl,
        TEST_REDIS_URL: servers.redisUrl,
        PATH: await pathWithNats(env, say),
      };
      return await work({ env: { ...env, ...urls }, dir, record });
    } finally {
      await servers.stop();
    }
  } finally {
    record.release();
    removeTestDir(dir);
  }
}

/** The PATH for suites that start a NATS server of their own; Debian installs it outside the users' PATH. */
async function pathWithNats(env: NodeJS.ProcessEnv, say: Say): Promise<string> {
  try {
    await installServers(['nats'], env, say);
  } catch (error) {
    say(`${lastWords(error)} Tests with a NATS server of their own will fail.`);
  }
  const program = findProgram(PROGRAMS.nats, env);
  return [env.PATH ?? '', ...(program ? [dirname(program)] : [])].join(delimiter);
}
