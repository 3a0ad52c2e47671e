import { randomUUID } from 'node:crypto';
import { Failure } from '../../launcher/lib/failure.ts';
import { withProduct } from '../lib/bench-product.ts';
import { fundedCustomers } from '../lib/load/customers.ts';
import { httpLoad, postRequest } from '../lib/load/http-load.ts';
import { addCosts, printCosts, secondsByPart } from '../lib/processor-time.ts';
import { median, quantile, seeded, spread, zipf } from '../lib/stats.ts';
import { Pgbench } from './pgbench.ts';

const CUSTOMERS = 1_000;
const CONNECTIONS = 64;
const SECONDS = 6;
const ROUNDS = 5;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];

/**
 * Orders accepted per second over HTTP ÷ transactions per second of one PostgreSQL function that does the same work, on
 * the same server with as many clients. Interleaved. The orders of one run settle after it, so that only accepting them
 * is measured.
 */
export async function orderBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product, folder) => {
    const tokens = await fundedCustomers(product.url, CUSTOMERS, '50000');
    const pgbench = await Pgbench.open(product.servers.postgresUrl, CUSTOMERS, folder);
    const random = seeded(1);
    const who = zipf(CUSTOMERS, random);
    const pick = (): string => PRODUCTS[Math.floor(random() * PRODUCTS.length)] ?? 'BTCUSDT';
    const next = (): string =>
      postRequest(
        '/index.php/api/order/create',
        tokens[who()] ?? '',
        { product_id: pick(), direction: random() < 0.5 ? 'up' : 'down', amount: '1.00', duration: 300 },
        { 'idempotency-key': randomUUID() },
      );
    const isGood = (body: string): boolean => body.startsWith('{"code":0');
    const load = { port: product.port, connections: CONNECTIONS, next, isGood };
    await httpLoad({ ...load, seconds: 4 });
    const ours: number[] = [];
    const sharded: number[] = [];
    const single: number[] = [];
    const latencies: number[] = [];
    const costs = new Map<string, number>();
    let placed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      sharded.push(await pgbench.run(20, CONNECTIONS, SECONDS));
      const before = secondsByPart(product);
      const result = await httpLoad({ ...load, seconds: SECONDS });
      addCosts(costs, before, secondsByPart(product));
      placed += result.answered;
      if (result.bad > 0) throw new Failure(`${result.bad} orders were refused, the first with ${result.firstBad}`);
      ours.push(result.answered / result.seconds);
      latencies.push(...result.latenciesMs);
      single.push(await pgbench.run(1, CONNECTIONS, SECONDS));
    }
    process.stdout.write(`orders/s               ${spread(ours)}\n`);
    process.stdout.write(`pgbench, 20 house rows ${spread(sharded)}\n`);
    process.stdout.write(`pgbench, 1 house row   ${spread(single)}\n`);
    process.stdout.write(
      `latency ms p50 ${median(latencies).toFixed(1)} p99 ${quantile(latencies, 0.99).toFixed(1)}\n`,
    );
    printCosts('order', placed, costs);
    process.stdout.write(`order-one-row ratio ${(median(ours) / median(single)).toFixed(2)}\n`);
    ratio = median(ours) / median(sharded);
  });
  return ratio;
}
