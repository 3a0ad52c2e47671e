import { relative } from 'node:path';
import { startTestProduct } from '../../test/support/test-product.ts';
import { Failure, lastWords } from '../launcher/lib/failure.ts';
import { sayWithTime } from '../launcher/lib/say.ts';
import { onStopSignals } from '../launcher/lib/stop-signals.ts';
import { ROOT } from '../launcher/product/build.ts';
import { buildAll } from '../launcher/product/build-all.ts';
import { installBrowser } from './browser.ts';
import { slowest } from './counts.ts';
import { runAll } from './jest.ts';
import { planRuns } from './plan.ts';
import { SHARED_PRODUCT, SharedProduct } from './shared-product.ts';
import { tempDir } from './temp-dir.ts';
import { clearLeftovers, killAllStarted } from './test-dirs.ts';
import { withTestServers } from './test-servers.ts';

// The command behind `npm test`: starts real servers, runs Jest and adds up its results.

const say = sayWithTime();
const env = process.env;

async function main(signal: AbortSignal): Promise<boolean> {
  // For the shared product, Jest, and all that they start.
  env.TMPDIR = tempDir(env);
  await clearLeftovers(say);
  const runs = planRuns(process.argv.slice(2), env);
  if (runs.length === 0) throw new Failure('No test matches these arguments.');
  if (runs.some((run) => run.needsProduct)) {
    await buildAll(env, say, signal);
    await installBrowser(env, say);
  }
  signal.throwIfAborted();
  return await withTestServers(env, say, async (servers) => {
    const partEnv = { gateway: { RATE_PER_SECOND: '0' }, identity: { PUSH_LOCAL: 'true' } };
    const shared = new SharedProduct(() => startTestProduct({ partEnv, signal }));
    try {
      const testEnv = { ...servers.env, [SHARED_PRODUCT]: await shared.offer() };
      let counts = await runAll(runs, { env: testEnv, scratch: servers.dir, say, signal });
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
    }
  });
}

const stopping = new AbortController();
onStopSignals(
  () => {
    say('Stopping; press again to force.');
    stopping.abort(new Failure('Stopped before all tests had run.'));
  },
  () => {
    killAllStarted();
    process.exit(130);
  },
);

/** Ends the products of Jest's workers, which have been killed by now. */
const clearIfStopped = async (): Promise<void> => {
  if (stopping.signal.aborted) await clearLeftovers(say);
};

try {
  process.exit((await main(stopping.signal).finally(clearIfStopped)) ? 0 : 1);
} catch (error) {
  process.stderr.write(`\n${lastWords(error)}\n`);
  process.exit(1);
}
