import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { orStopped } from '../../bench/lib/stop-signal.ts';
import type { Product } from '../../launcher/product/product.ts';
import { Journal } from '../lib/journal.ts';
import { SteadyLoad } from '../lib/load.ts';
import { option, type Trial, type TrialRun } from '../lib/trial.ts';
import { type Judged, withTrialProduct } from '../lib/trial-product.ts';
import { readGauges } from './gauges.ts';
import { type Gauge, judge } from './trend.ts';

const CUSTOMERS = 20;
/** The load as a share of what the machine can do. */
const SHARE = 0.3;
const FULL_LOAD_MS = 30_000;
const READINGS = 60;
const QUERY_TIMEOUT_MS = 30_000;

/**
 * Uses the product for a long time at a third of the speed that it can bear: memory, open files, connections and
 * working tables stay flat.
 */
export const soakTrial: Trial = {
  defaults: { minutes: 10 },
  run: (run) => withTrialProduct((product) => soakIn(product, run)),
};

/** The trial in a product that runs already, without rate limits. */
export async function soakIn(product: Product, run: TrialRun): Promise<Judged> {
  const journal = new Journal();
  const options = { url: product.url, customers: CUSTOMERS, pauseMs: 0, seed: run.seed, usd: '20000.00' };
  const load = await SteadyLoad.prepare(options, journal);
  const before = journal.answered;
  load.start();
  await orStopped(sleep(FULL_LOAD_MS));
  await load.stop();
  const operations = journal.answered - before;
  const cycleMs = (CUSTOMERS * FULL_LOAD_MS) / operations;
  // Pauses are random up to pauseMs, half of it on average.
  load.pauseMs = Math.round(2 * cycleMs * (1 / SHARE - 1));
  run.say(
    `full load: ${(operations / (FULL_LOAD_MS / 1_000)).toFixed(1)} operations a second; now ${SHARE * 100} % of it`,
  );
  load.start();
  const readings = await readAll(product, option(run, 'minutes') * 60_000);
  await load.stop();
  run.say(`answered ${journal.summary()}`);
  const judged = [...readings.values()].map(({ gauge, values }) => judge(gauge, values));
  for (const { line } of judged) run.say(line);
  return { problems: judged.flatMap(({ problem }) => problem ?? []), journal };
}

async function readAll(product: Product, forMs: number): Promise<Map<string, { gauge: Gauge; values: number[] }>> {
  const readings = new Map<string, { gauge: Gauge; values: number[] }>();
  const client = new pg.Client({ connectionString: product.adminDatabaseUrl, query_timeout: QUERY_TIMEOUT_MS });
  await client.connect();
  try {
    const begun = performance.now();
    for (let n = 1; n <= READINGS; n++) {
      // A reading takes seconds by itself: every process collects its garbage.
      await orStopped(sleep(Math.max(0, begun + (n * forMs) / READINGS - performance.now())));
      for (const { gauge, value } of await readGauges(product, client)) {
        const known = readings.get(gauge.name) ?? { gauge, values: [] };
        known.values.push(value);
        readings.set(gauge.name, known);
      }
    }
    return readings;
  } finally {
    await client.end();
  }
}
