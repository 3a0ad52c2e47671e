import { setTimeout as sleep } from 'node:timers/promises';
import { orStopped } from '../../bench/lib/stop-signal.ts';
import type { Say } from '../../launcher/lib/say.ts';
import type { Product } from '../../launcher/product/product.ts';
import { Journal } from '../lib/journal.ts';
import { SteadyLoad } from '../lib/load.ts';
import { numbersFrom, option, type RandomNumbers, type Trial } from '../lib/trial.ts';
import { type Judged, withTrialProduct } from '../lib/trial-product.ts';
import { failpointsIn } from './failpoints.ts';
import { type Fault, faultsOf } from './faults.ts';

const CUSTOMERS = 10;
const PAUSE_MS = 400;
/** The pause between two kills is random up to this. */
const APART_MS = 2_000;
/** The processes die so often that growing delays would leave them dead most of the time. */
const RESTART_MS = 500;
/** This share of the kills strikes two more parts at once. */
const TOGETHER = 0.1;

/**
 * Kills parts of the product at random moments while customers use it: services, PostgreSQL, NATS and Redis. Everything
 * that a customer was answered must be in the books afterwards, once, and everything must be settled.
 */
export const killsTrial: Trial = {
  defaults: { seeds: 20, kills: 200, minutes: 0, failpoints: 1 },
  run: async (run) => {
    const problems =
      option(run, 'failpoints') === 0
        ? []
        : await withTrialProduct((product) => failpointsIn(product, run.say), { restartAfterMs: RESTART_MS });
    const end =
      option(run, 'minutes') === 0 ? Number.POSITIVE_INFINITY : performance.now() + option(run, 'minutes') * 60_000;
    for (let seed = run.seed; seed < run.seed + option(run, 'seeds') && performance.now() < end; seed++) {
      const found = await killsOf(seed, { ...run, kills: option(run, 'kills'), end });
      run.say(`seed ${seed}: ${found.length === 0 ? 'everything is in the books once' : found.join('; ')}`);
      problems.push(...found.map((problem) => `seed ${seed}: ${problem}`));
    }
    return problems;
  },
};

interface KillsOptions {
  kills: number;
  /** No more kills after this time of performance.now(). */
  end: number;
  say: Say;
}

async function killsOf(seed: number, options: KillsOptions): Promise<string[]> {
  const random = numbersFrom(seed);
  const replicas = random.chance(0.5) ? { trading: 2, market: 2 } : {};
  return await withTrialProduct((product) => killsIn(product, seed, random, options), {
    replicas,
    restartAfterMs: RESTART_MS,
  });
}

function shuffled<T>(of: readonly T[], random: RandomNumbers): T[] {
  const rest = [...of];
  return of.flatMap(() => rest.splice(random.int(0, rest.length - 1), 1));
}

/** Kills parts of a running product while customers use it. */
export async function killsIn(
  product: Product,
  seed: number,
  random: RandomNumbers,
  { kills, end, say }: KillsOptions,
): Promise<Judged> {
  const journal = new Journal();
  const load = await SteadyLoad.prepare({ url: product.url, customers: CUSTOMERS, pauseMs: PAUSE_MS, seed }, journal);
  const faults = faultsOf(product);
  const struck = new Map<string, number>();
  const strike = async (fault: Fault): Promise<void> => {
    if (await fault.strike()) struck.set(fault.name, (struck.get(fault.name) ?? 0) + 1);
  };
  const total = (): number => [...struck.values()].reduce((sum, n) => sum + n, 0);
  const began = performance.now();
  load.start();
  // Each part once, then any.
  for (const fault of shuffled(faults, random)) {
    await orStopped(sleep(random.int(0, APART_MS)));
    await strike(fault);
  }
  while (total() < kills && performance.now() < end) {
    await orStopped(sleep(random.int(0, APART_MS)));
    const together = random.chance(TOGETHER) ? 3 : 1;
    await Promise.all(Array.from({ length: together }, () => strike(random.pick(faults))));
  }
  const seconds = (performance.now() - began) / 1_000;
  await product.untilHealthy();
  await load.stop();
  say(
    `seed ${seed}: ${total()} faults, one every ${(seconds / total()).toFixed(1)} s: ${[...struck].map(([name, n]) => `${name} ${n}`).join(', ')}`,
  );
  say(`seed ${seed}: answered ${journal.summary()}`);
  return { problems: [], journal };
}
