import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { urlFor } from '../../launcher/product/database.ts';
import type { Product } from '../../launcher/product/product.ts';
import { withProduct } from '../lib/bench-product.ts';
import { HttpProcess } from '../lib/http-process.ts';
import { api, fundedCustomers } from '../lib/load/customers.ts';
import { httpLoad, type LoadOptions, postRequest } from '../lib/load/http-load.ts';
import { median, quantile } from '../lib/stats.ts';

const DATABASE = 'bench_feel';
const CUSTOMERS = 200;
const CROWD_CONNECTIONS = 64;
const SECONDS = 6;
const ROUNDS = 5;
const ORDER = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 300 };
const PATH = '/index.php/api/order/create';
const isGood = (body: string): boolean => body.startsWith('{"code":0');

/**
 * The median latency of `order/create` by one customer on an otherwise quiet product ÷ that of bare Fastify committing
 * twice with `pg`. It also prints the 99th percentiles, and the customer's latencies while others place orders at half
 * the highest rate.
 */
export async function feelBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product) => {
    const [token = '', ...others] = await fundedCustomers(product.url, CUSTOMERS, '50000');
    const reply = JSON.stringify({ code: 0, msg: '', data: await api(product.url, 'order/create', ORDER, token) });
    const bare = await startBaseline(product, reply);
    const one = (port: number): LoadOptions => ({
      ...{ port, connections: 1, seconds: SECONDS, isGood },
      next: nextOf([token]),
    });
    const crowd = {
      port: product.port,
      connections: CROWD_CONNECTIONS,
      seconds: SECONDS,
      next: nextOf(others),
      isGood,
    };
    const [ours, base, busy]: number[][] = [[], [], []];
    try {
      await latencies(one(product.port));
      await latencies(one(bare.port));
      const highest = (await httpLoad(crowd)).answered / SECONDS;
      for (let round = 0; round < ROUNDS; round++) {
        base?.push(...(await latencies(one(bare.port))));
        ours?.push(...(await latencies(one(product.port))));
        const others = httpLoad({ ...crowd, perSecond: highest / 2 });
        busy?.push(...(await latencies(one(product.port))));
        await others;
      }
      process.stdout.write(`highest load ${highest.toFixed(0)} orders/s\n`);
    } finally {
      await bare.stop();
    }
    print('one customer, quiet', ours ?? []);
    print('one customer at half the highest load', busy ?? []);
    print('bare Fastify, two commits', base ?? []);
    ratio = median(ours ?? []) / median(base ?? []);
    process.stdout.write(`feel-busy ratio ${(median(busy ?? []) / median(base ?? [])).toFixed(2)}\n`);
  });
  return ratio;
}

async function startBaseline(product: Product, reply: string): Promise<HttpProcess> {
  const admin = new pg.Client({ connectionString: product.servers.postgresUrl });
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const script = join(import.meta.dirname, 'two-commits.ts');
  const url = urlFor(product.servers.postgresUrl, DATABASE);
  return await HttpProcess.start((port) => [script, String(port), url], undefined, reply);
}

function nextOf(tokens: readonly string[]): () => string {
  let turn = 0;
  return () => postRequest(PATH, tokens[turn++ % tokens.length] ?? '', ORDER, { 'idempotency-key': randomUUID() });
}

async function latencies(options: LoadOptions): Promise<number[]> {
  const result = await httpLoad(options);
  if (result.bad > 0) throw new Failure(`${result.bad} orders were refused, the first with ${result.firstBad}`);
  return result.latenciesMs;
}

function print(name: string, times: readonly number[]): void {
  const at = (q: number): string => quantile(times, q).toFixed(2);
  process.stdout.write(`${name}: ${times.length} orders, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`);
}
