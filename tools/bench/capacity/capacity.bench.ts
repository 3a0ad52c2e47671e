import { withProduct } from '../lib/bench-product.ts';
import { fundedCustomers } from '../lib/load/customers.ts';
import { type Costs, costsOf } from './measure.ts';
import { limitsOf, ordersPerSecond, processesFor, type Station, timeIn } from './queueing.ts';

const CUSTOMERS = 200;
const WARM_UP_S = 4;
const IDLE_S = 6;
const LOAD_S = 12;
const COUNTED_S = 6;
/** The machine of docs/adr/055-growing-past-one-database.md. */
const CORES = 32;
const NVME_BYTES_PER_SECOND = 1_000_000_000;
const NETWORK_BYTES_PER_SECOND = 1_250_000_000;
/** Rates for which the layout is told, orders per second. */
const RATES = [500, 1_000, 2_000, 5_000] as const;
/**
 * Parts of which one process does all work: one ledger connection posts (ADR 2), with the process that fills it; one Redis
 * has a queue's keys; one process writes the transparency log. The others are dealt out among processes.
 */
const SINGLE = new Set(['wallet', 'ledger (wallet-batch)', 'redis', 'support']);

/**
 * Measures what an order costs every part, until it is settled and all that follows is done, and computes what a strong machine carries and
 * what each part's next limit is. @returns orders per second of that machine
 */
export async function capacityBench(): Promise<number> {
  let rate = Number.NaN;
  await withProduct(async (product) => {
    const tokens = await fundedCustomers(product.url, CUSTOMERS, '50000');
    await costsOf(product, { tokens, seconds: WARM_UP_S, counted: false });
    const idle = await costsOf(product, { tokens: [], seconds: IDLE_S, counted: false });
    const loaded = await costsOf(product, { tokens, seconds: LOAD_S, counted: false });
    const idleMessages = await costsOf(product, { tokens: [], seconds: IDLE_S, counted: true });
    const counted = await costsOf(product, { tokens, seconds: COUNTED_S, counted: true });
    const stations = stationsOf(loaded, idle);
    print(`measured: ${loaded.orders} orders in ${LOAD_S} s, all settled after ${loaded.seconds.toFixed(0)} s`);
    printStations(stations);
    const walBytes = perOrder(loaded, idle, ({ walBytes: bytes }) => bytes);
    const messages = perOrder(counted, idleMessages, ({ messages: taken }) => taken);
    print(
      `bytes of PostgreSQL's log per order: ${walBytes.toFixed(0)}; messages that NATS takes: ${messages.toFixed(1)}`,
    );
    const limits = [
      ...limitsOf(stations, CORES),
      { name: "an NVMe disk's log (1 GB/s)", rate: NVME_BYTES_PER_SECOND / walBytes },
      { name: "a standby's network (10 Gbit/s)", rate: NETWORK_BYTES_PER_SECOND / walBytes },
    ].sort((a, b) => a.rate - b.rate);
    print(`limits of ${CORES} cores like these, orders per second:`);
    for (const { name, rate: most } of limits) print(`  ${name.padEnd(34)} ${most.toFixed(0).padStart(8)}`);
    for (const wanted of RATES) printLayout(stations, wanted);
    rate = limits[0]?.rate ?? Number.NaN;
  });
  return rate;
}

/** What one order adds to a figure, without what the product does at rest. */
function perOrder(loaded: Costs, idle: Costs, figure: (costs: Costs) => number): number {
  const atRest = (figure(idle) / idle.seconds) * loaded.seconds;
  return Math.max(0, figure(loaded) - atRest) / loaded.orders;
}

function stationsOf(loaded: Costs, idle: Costs): Station[] {
  return [...loaded.parts.keys()]
    .map((name) => ({
      name,
      costUs: perOrder(loaded, idle, ({ parts }) => parts.get(name) ?? 0) * 1_000_000,
      most: SINGLE.has(name) ? 1 : Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => b.costUs - a.costUs);
}

function printStations(stations: readonly Station[]): void {
  const total = stations.reduce((sum, { costUs }) => sum + costUs, 0);
  print(`processor µs of an order: ${total.toFixed(0)}`);
  print('  part                        µs   orders/s of one process   may be several');
  for (const station of stations) {
    const one = ordersPerSecond(station, 1);
    const several = Number.isFinite(station.most) ? 'no' : 'yes';
    print(
      `  ${station.name.padEnd(24)} ${station.costUs.toFixed(0).padStart(5)}   ${one.toFixed(0).padStart(8)}   ${several}`,
    );
  }
}

/** How many processes of each part a rate needs, how many cores, and the mean time of an order in all parts together. */
function printLayout(stations: readonly Station[], rate: number): void {
  const needed = stations.map((station) => ({ station, processes: processesFor(station, rate) }));
  const over = needed.filter(({ station, processes }) => processes > station.most).map(({ station }) => station.name);
  const cores = needed.reduce((sum, { station }) => sum + (rate * station.costUs) / 1_000_000, 0);
  const many = needed
    .filter(({ processes }) => processes > 1)
    .map(({ station, processes }) => `${processes} ${station.name}`)
    .join(', ');
  const time = needed.reduce((sum, { station, processes }) => sum + timeIn(station, rate, processes), 0);
  print(
    `${rate} orders/s: ${cores.toFixed(1)} cores busy, ${many || 'one process each'}; ${(time / 1_000).toFixed(1)} ms in all parts` +
      (over.length > 0 ? `; needs more than one ${over.join(', ')}` : ''),
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
