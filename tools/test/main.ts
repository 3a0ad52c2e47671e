import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { startTestProduct } from '../../test/support/test-product.ts';
import { Failure, lastWords } from '../launcher/lib/failure.ts';
import { RunRecord } from '../launcher/lib/run-record.ts';
import { sayWithTime } from '../launcher/lib/say.ts';
import { APPS, buildApp, buildServer, ROOT } from '../launcher/product/build.ts';
import { bundleParts } from '../launcher/product/bundle.ts';
import { installServers } from '../launcher/servers/local/install.ts';
import { findProgram, PROGRAMS } from '../launcher/servers/local/programs.ts';
import { startServers } from '../launcher/servers/start-servers.ts';
import { installBrowser } from './browser.ts';
import { slowest } from './counts.ts';
import { runAll } from './jest.ts';
import { planRuns } from './plan.ts';
import { SHARED_PRODUCT, SharedProduct } from './shared-product.ts';
import { clearLeftovers, removeTestDir, TEST_DIR_PREFIX } from './test-dirs.ts';

// The command behind `npm test`: starts real servers, runs Jest and adds up its results.

const say = sayWithTime();
const env = process.env;

/** The PATH for suites that start a NATS server of their own; Debian installs it outside the users' PATH. */
async function pathWithNats(): Promise<string> {
  try {
    await installServers(['nats'], env, say);
  } catch (error) {
    say(`${lastWords(error)} Tests with a NATS server of their own will fail.`);
  }
  const program = findProgram(PROGRAMS.nats, env);
  return [env.PATH ?? '', ...(program ? [dirname(program)] : [])].join(delimiter);
}

async function main(): Promise<boolean> {
  await clearLeftovers(say);
  const runs = planRuns(process.argv.slice(2), env);
  if (runs.length === 0) throw new Failure('No test matches these arguments.');
  if (runs.some((run) => run.needsProduct)) {
    await buildServer(env, say);
    await bundleParts(env, say);
    for (const app of APPS) await buildApp(app, env, say);
    await installBrowser(env, say);
  }
  const dataDir = mkdtempSync(join(tmpdir(), TEST_DIR_PREFIX));
  chmodSync(dataDir, 0o711);
  const record = await RunRecord.take(dataDir, say);
  try {
    const servers = await startServers({ dataDir, ephemeral: true, env, secrets: () => 'test', record, say });
    say('Servers are ready.');
    const partEnv = { gateway: { RATE_PER_SECOND: '0' }, identity: { PUSH_LOCAL: 'true' } };
    const shared = new SharedProduct(() => startTestProduct({ partEnv }));
    try {
      const urls = {
        TEST_DATABASE_URL: servers.postgresUrl,
        TEST_NATS_URL: servers.natsUrl,
        TEST_REDIS_URL: servers.redisUrl,
        PATH: await pathWithNats(),
        [SHARED_PRODUCT]: await shared.offer(),
      };
      let counts = await runAll(runs, { env: { ...env, ...urls }, scratch: dataDir, say });
      for (const problem of await shared.audit()) {
        say(`The shared product's books are wrong: ${problem}`);
        counts = { ...counts, failed: counts.failed + 1, ok: false };
      }
      const lines = slowest(counts).map(
        ({ path, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${relative(ROOT, path)}`,
      );
      process.stdout.write(`\nSlowest files:\n${lines.join('\n')}\n`);
      const suites = counts.brokenSuites > 0 ? ` (${counts.brokenSuites} test files could not run)` : '';
      process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${suites}\n`);
      return counts.ok;
    } finally {
      await shared.stop();
      await servers.stop();
    }
  } finally {
    record.release();
    removeTestDir(dataDir);
  }
}

// The bootstrap died. The next run ends Jest and the servers.
process.on('disconnect', () => process.exit(1));

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  process.stderr.write(`\n${lastWords(error)}\n`);
  process.exit(1);
}
