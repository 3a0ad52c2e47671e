import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../bench/lib/stats.ts';
import { orStopped } from '../../bench/lib/stop-signal.ts';
import { SERVICES } from '../../launcher/product/parts.ts';
import type { Product } from '../../launcher/product/product.ts';
import { Journal } from '../lib/journal.ts';
import { SteadyLoad } from '../lib/load.ts';
import { option, type RandomNumbers, type Trial, type TrialRun } from '../lib/trial.ts';
import { type Judged, withTrialProduct } from '../lib/trial-product.ts';
import { Clocks } from './clocks.ts';
import { fillDisk } from './full-disk.ts';
import { Network } from './network.ts';
import { untilWhole } from './probe.ts';
import type { Trouble } from './tcp-proxy.ts';

const CUSTOMERS = 8;
const PAUSE_MS = 500;
/** A request between parts ends after 8 s; a busy machine is late. */
const ANSWERS_WITHIN_MS = 14_000;
/** The share of clock steps among the troubles. */
const CLOCK_SHARE = 0.15;
const CLOCK_STEP_MS = 300_000;
const TROUBLE_MS = [2_000, 20_000] as const;

/**
 * Troubles the connections between every two parts while customers use the product: slow, narrow, lossy, refused and
 * silent ones, one at a time, all of a part, or all of a server; and steps the clock of a service by minutes. Every call
 * ends in time, and once the trouble is over everything works again without a restart. Then the disk is full for a while.
 */
export const networkTrial: Trial = {
  defaults: { minutes: 10, disk: 1 },
  run: async (run) => {
    const network = await Network.open(seeded(run.seed));
    const clocks = new Clocks();
    try {
      const options = { ...network.options, ...clocks.options };
      const problems = await withTrialProduct((product) => troublesIn(product, network, clocks, run), options);
      return option(run, 'disk') === 0 ? problems : [...problems, ...(await fillDisk(run))];
    } finally {
      network.close();
      clocks.remove();
    }
  },
};

/** Troubles the network of a running product while customers use it. */
async function troublesIn(product: Product, network: Network, clocks: Clocks, run: TrialRun): Promise<Judged> {
  const { random, seed, say } = run;
  const journal = new Journal();
  const [url, detour] = [product.url, network.frontOf(product.url)];
  const options = { url, detour, customers: CUSTOMERS, pauseMs: PAUSE_MS, seed, answersWithinMs: ANSWERS_WITHIN_MS };
  const load = await SteadyLoad.prepare(options, journal);
  const before = product.processNames.map((name) => product.pid(name));
  const problems: string[] = [];
  const end = performance.now() + option(run, 'minutes') * 60_000;
  load.start();
  while (performance.now() < end) {
    const forMs = random.int(...TROUBLE_MS);
    const what = `${begin(random, network, clocks)} for ${(forMs / 1_000).toFixed(1)} s`;
    await orStopped(sleep(forMs));
    network.heal();
    clocks.heal();
    const { away, afterMs } = await orStopped(untilWhole(product));
    say(`${what}: ${away === undefined ? `whole after ${(afterMs / 1_000).toFixed(1)} s` : `still away: ${away}`}`);
    if (away !== undefined) problems.push(`after ${what}: ${away}`);
  }
  await load.stop();
  product.processNames.forEach((name, i) => {
    if (product.pid(name) !== before[i]) problems.push(`${name} was restarted`);
  });
  say(`answered ${journal.summary()}`);
  return { problems, journal };
}

/** Begins a random trouble. @returns its description */
function begin(random: RandomNumbers, network: Network, clocks: Clocks): string {
  if (random.chance(CLOCK_SHARE)) {
    const service = random.pick(SERVICES);
    const ms = random.pick([-CLOCK_STEP_MS, CLOCK_STEP_MS]);
    clocks.set(service, ms);
    return `clock of ${service} off by ${ms / 1_000} s`;
  }
  const [from = '', to = ''] = random.pick(network.links).name.split(' to ');
  const where = random.pick([`${from} to ${to}`, `${from} to`, `to ${to}`]);
  const trouble = random.pick(troubles(random));
  for (const { name, proxy } of network.links) if (name.includes(where)) proxy.set(trouble);
  return `${trouble.kind} ${where}`;
}

const troubles = (random: RandomNumbers): Trouble[] => [
  { kind: 'silent' },
  { kind: 'refused' },
  { kind: 'slow', ms: random.int(50, 1_500) },
  { kind: 'narrow', bytesPerSecond: random.int(2_000, 50_000) },
  { kind: 'lossy', share: random.int(1, 20) / 100 },
];
