import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { orStopped } from '../../bench/lib/stop-signal.ts';
import { bundleOf } from '../../launcher/product/bundle.ts';
import { SERVICES } from '../../launcher/product/parts.ts';
import { Journal } from '../lib/journal.ts';
import { SteadyLoad } from '../lib/load.ts';
import { option, type Trial } from '../lib/trial.ts';
import { withTrialProduct } from '../lib/trial-product.ts';
import { type Answers, Front } from './front.ts';
import { Programs, Rollout } from './rollout.ts';
import { buildVersion, earlierRef, thisVersion } from './version.ts';

const CUSTOMERS = 20;
const PAUSE_MS = 300;
/** The time of each version alone. */
const BESIDE_MS = 5_000;
/** The greatest share of requests that may be told to try again. */
const RETRYABLE_SHARE = 0.001;

/**
 * Replaces an earlier version by this one while customers use the product, process by process, and goes back again. No
 * request may fail; a few may be told to try again. The earlier version is the newest tag, or `--commits` before this one.
 */
export const upgradeTrial: Trial = {
  defaults: { commits: 0 },
  run: async (run) => {
    const { seed, say } = run;
    const before = buildVersion(earlierRef(option(run, 'commits')), say);
    const now = thisVersion(bundleOf);
    const dir = mkdtempSync(join(tmpdir(), 'makoto-programs-'));
    const programs = new Programs(dir, before);
    try {
      return await withTrialProduct(
        async (product) => {
          const front = new Front(product.port);
          await front.start();
          const journal = new Journal();
          const load = await SteadyLoad.prepare(
            { url: front.url, customers: CUSTOMERS, pauseMs: PAUSE_MS, seed },
            journal,
          );
          const rollout = new Rollout(product, programs, front);
          load.start();
          await sleep(BESIDE_MS);
          say(`Upgrading ${before.name} to ${now.name}.`);
          await orStopped(rollout.up(now));
          await sleep(BESIDE_MS);
          say(`Going back to ${before.name}.`);
          await orStopped(rollout.back(before));
          await sleep(BESIDE_MS);
          await load.stop();
          front.stop();
          say(`answered ${journal.summary()}`);
          say(`${front.answers.total} requests, ${front.answers.retryable} told to try again`);
          return { problems: problemsOf(front.answers), journal };
        },
        { scriptOf: programs.scriptOf, replicas: Object.fromEntries(SERVICES.map((name) => [name, 2])) },
      );
    } finally {
      before.remove();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

function problemsOf({ total, retryable, failed }: Answers): string[] {
  const problems = failed.length === 0 ? [] : [`${failed.length} requests failed, the first: ${failed[0]}`];
  if (retryable > total * RETRYABLE_SHARE) problems.push(`${retryable} of ${total} requests were told to try again`);
  return problems;
}
