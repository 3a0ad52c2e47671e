import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
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
import { afterAnotherRun, type Counts, countsOf, noCounts, slowest, sum, worthAnotherRun } from './counts.ts';
import { again, jestArgs, planRuns, type TestRun } from './plan.ts';
import { SHARED_PRODUCT, SharedProduct } from './shared-product.ts';
import { clearLeftovers, removeTestDir, TEST_DIR_PREFIX } from './test-dirs.ts';

// The command behind `npm test`: starts real servers, runs Jest and adds up its results.

const say = sayWithTime();
const env = process.env;
const LEAVE_AT_ONCE = pathToFileURL(join(import.meta.dirname, 'leave-at-once.mjs')).href;

async function runJest(run: TestRun, testEnv: NodeJS.ProcessEnv, scratch: string): Promise<Counts> {
  const results = join(scratch, `${run.name}.json`);
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--import', LEAVE_AT_ONCE];
  const args = ['node_modules/jest/bin/jest.js', ...jestArgs(run), '--json', '--outputFile', results];
  const jest = spawn(process.execPath, [...node, ...args], {
    cwd: ROOT,
    env: testEnv,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const forward = (): void => void jest.kill('SIGINT');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, forward);
  const [code] = await once(jest, 'exit');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, forward);
  return countsOf(results, code === 0);
}

/** Runs the tests. A few failed files are run once more by themselves, and are always named. */
async function runAndRepeat(run: TestRun, testEnv: NodeJS.ProcessEnv, scratch: string): Promise<Counts> {
  const first = await runJest(run, testEnv, scratch);
  const files = first.ok ? [] : worthAnotherRun(first);
  if (files.length === 0) return first;
  say(`Failed; running again alone: ${files.join(', ')}`);
  const counts = afterAnotherRun(first, await runJest(again(run, files), testEnv, scratch));
  if (counts.ok) process.stdout.write(`\nUNSTEADY: failed at first, passed alone: ${files.join(', ')}\n`);
  return counts;
}

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
      let counts = noCounts();
      for (const run of runs) counts = sum(counts, await runAndRepeat(run, { ...env, ...urls }, dataDir));
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
