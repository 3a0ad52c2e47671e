import { orStopped } from '../../bench/lib/stop-signal.ts';
import type { Say } from '../../launcher/lib/say.ts';
import { SERVICES } from '../../launcher/product/parts.ts';
import type { Product } from '../../launcher/product/product.ts';
import { Journal } from '../lib/journal.ts';
import { SteadyLoad } from '../lib/load.ts';
import { option, type RandomNumbers, type Trial } from '../lib/trial.ts';
import { type Judged, withTrialProduct } from '../lib/trial-product.ts';
import { type Clusters, startClusters } from './clusters.ts';
import { type Fault, faultsOf } from './faults.ts';
import { OrderProbe, type Outage } from './order-probe.ts';
import { PATRONI_TTL_S } from './postgres-cluster.ts';

const CUSTOMERS = 6;
const PAUSE_MS = 1_000;
/** The shortest, so that all have settled soon after the last fault. */
const DURATION_S = 15;
/** Half of the faults strike a cluster's leader. */
const LEADERS = 0.5;

/**
 * Runs two of every service on clusters of PostgreSQL (Patroni for wallet and trading, a second server for the others),
 * NATS and Redis (Sentinel) and, while customers use the product, kills or pauses leaders and services. Nothing that was answered may be lost or doubled, and everything must
 * settle. It tells how long no order was taken after each fault.
 */
export const failoverTrial: Trial = {
  defaults: { faults: 50, minutes: 0 },
  run: async (run) => {
    const minutes = option(run, 'minutes');
    const end = minutes === 0 ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
    return await failover({ faults: option(run, 'faults'), end, seed: run.seed, random: run.random, say: run.say });
  },
};

export interface FailoverOptions {
  /** How many; the first five strike the leaders, one each. */
  faults: number;
  /** No more faults after this time of performance.now(). */
  end: number;
  seed: number;
  random: RandomNumbers;
  say: Say;
}

/** @returns what is wrong, one sentence each. @throws Failure if a program of the clusters cannot be installed */
export async function failover(options: FailoverOptions): Promise<string[]> {
  const starting = startClusters(process.env, options.say);
  try {
    const clusters = await orStopped(starting);
    const replicas = Object.fromEntries(SERVICES.map((name) => [name, 2]));
    return await withTrialProduct((product) => strikeAll(product, clusters, options), {
      ...{ env: clusters.env, dataDir: clusters.dataDir, replicas },
    });
  } finally {
    // Also after a stop in the middle of the start, which ends first. One that failed has stopped everything itself.
    await starting.then(
      (clusters) => clusters.stop(),
      () => undefined,
    );
  }
}

async function strikeAll(product: Product, clusters: Clusters, wanted: FailoverOptions): Promise<Judged> {
  const { faults: count, end, seed, random, say } = wanted;
  await clusters.untilWhole();
  say(`Clusters and product are up; Patroni's ttl is ${PATRONI_TTL_S} s.`);
  const journal = new Journal();
  const { url } = product;
  const options = { url, customers: CUSTOMERS, pauseMs: PAUSE_MS, seed, durations: [DURATION_S] };
  const load = await SteadyLoad.prepare(options, journal);
  const probe = await OrderProbe.begin(url, journal);
  load.start();
  const faults = faultsOf(product, clusters);
  const outages: { fault: Fault; outage: Outage }[] = [];
  for (let done = 0; done < count && performance.now() < end; ) {
    const fault = choose(faults, done, random);
    probe.restart();
    const struck = await orStopped(fault.strike());
    if (struck === undefined) continue;
    const what = `${fault.name} (${struck})`;
    const outage = await orStopped(probe.untilSteady(what));
    done += 1;
    outages.push({ fault, outage });
    say(`${done}. ${what}: ${words(outage)}`);
    await orStopped(clusters.untilWhole());
    await product.untilHealthy();
  }
  await load.stop();
  await probe.stop();
  await clusters.second.showIn(product.adminDatabaseUrl);
  for (const line of table(outages)) say(line);
  say(`answered: ${journal.summary()}`);
  return { problems: [], journal };
}

function choose(faults: readonly Fault[], done: number, random: RandomNumbers): Fault {
  const leaders = faults.filter(({ target }) => target !== 'services');
  const first = leaders.filter(({ name }) => name.endsWith('dies'));
  return first[done] ?? random.pick(random.chance(LEADERS) ? leaders : faults);
}

function words({ longestMs, refused }: Outage): string {
  const count = [...refused.values()].reduce((sum, n) => sum + n, 0);
  const why = [...refused].map(([reason, n]) => `${n} × ${reason}`).join(', ');
  return `no order for ${(longestMs / 1000).toFixed(1)} s, ${count} not taken at the first try${why ? ` (${why})` : ''}`;
}

/** The longest times without an order, by what was struck. */
function table(outages: readonly { fault: Fault; outage: Outage }[]): string[] {
  return [...new Set(outages.map(({ fault }) => fault.target))].map((target) => {
    const own = outages.filter(({ fault }) => fault.target === target).map(({ outage }) => outage);
    const longest = Math.max(...own.map(({ longestMs }) => longestMs)) / 1000;
    const refused = own.flatMap((one) => [...one.refused.values()]).reduce((sum, n) => sum + n, 0);
    return `${target}: ${own.length} faults, at most ${longest.toFixed(1)} s without an order, ${refused} orders not taken at the first try`;
  });
}
