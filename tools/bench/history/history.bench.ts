import { randomUUID } from 'node:crypto';
import { Failure } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import type { Product } from '../../launcher/product/product.ts';
import { withProduct } from '../lib/bench-product.ts';
import { api, fundedCustomers } from '../lib/load/customers.ts';
import { httpLoad, postRequest } from '../lib/load/http-load.ts';
import { quantile, seeded } from '../lib/stats.ts';
import { fillHistory, PRODUCTS, untilAddedUp } from './fill.ts';

/**
 * The callers, who own all the orders: with a thousand orders each still has a full page, so that replies are equal.
 */
const CUSTOMERS = 50;
const FEW = { orders: 1_000, ticks: 1_000, candleMs: 14_400_000 };
const MANY = {
  orders: Number(process.env.BENCH_ORDERS ?? 1_000_000),
  ticks: Number(process.env.BENCH_TICKS ?? 50_000_000),
  candleMs: 518_400_000,
};
const ROUNDS = 10;
const SECONDS = 1;
/** Measures how long one call takes, not how many the machine can do. */
const CONNECTIONS = 2;

interface Side {
  product: Product;
  tokens: string[];
  /** Latencies by call, milliseconds. */
  latencies: Map<string, number[]>;
}

/**
 * The 95th percentile of order/create, order/hold_list, order/list and product/candles in a product with a million
 * orders and 50 million ticks (or BENCH_ORDERS and BENCH_TICKS) ÷ in one with a thousand of each; the largest of the
 * four. Both products run concurrently and are called in turns.
 */
export async function historyBench(): Promise<number> {
  let ratio = Number.NaN;
  const withUnaudited = (work: (product: Product) => Promise<void>): Promise<void> => withProduct(work, {}, false);
  await withUnaudited(async (many) => {
    await withUnaudited(async (few) => {
      const sides = [await open(many, MANY), await open(few, FEW)] as const;
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [call, next] of Object.entries(CALLS)) {
          for (const side of sides) await ask(side, call, next, round);
        }
      }
      ratio = Math.max(...Object.keys(CALLS).map((call) => report(call, sides)));
    });
  });
  return ratio;
}

async function open(product: Product, past: typeof MANY): Promise<Side> {
  const tokens = await fundedCustomers(product.url, CUSTOMERS, '5000');
  const users = await Promise.all(
    tokens.map(async (token) => {
      const { user } = await api(product.url, 'user/details', {}, token);
      if (typeof user !== 'object' || user === null || !('id' in user)) throw new Failure('a customer has no id');
      return String(user.id);
    }),
  );
  const start = performance.now();
  await fillHistory(product.adminDatabaseUrl, users, past);
  process.stdout.write(
    `${past.orders} orders and ${past.ticks} ticks in ${((performance.now() - start) / 1000).toFixed(0)} s\n`,
  );
  // The market reads its history at the start.
  await product.kill('market');
  await product.kill('trading');
  await product.untilHealthy();
  await waitFor(async () => ((await untilAddedUp(product.adminDatabaseUrl)) ? true : undefined), {
    timeoutMs: 600_000,
    everyMs: 1_000,
    onTimeout: () => new Failure('the orders were not added up'),
  });
  return { product, tokens, latencies: new Map() };
}

type Next = (token: string, random: () => number) => string;

const pick = (random: () => number): string => PRODUCTS[Math.floor(random() * PRODUCTS.length)] ?? '';
const CALLS: Record<string, Next> = {
  'order/create': (token, random) =>
    postRequest(
      '/index.php/api/order/create',
      token,
      { product_id: pick(random), direction: random() < 0.5 ? 'up' : 'down', amount: '1.00', duration: 300 },
      { 'idempotency-key': randomUUID() },
    ),
  'order/hold_list': (token) => postRequest('/index.php/api/order/hold_list', token, {}),
  'order/list': (token) => postRequest('/index.php/api/order/list', token, {}),
  'product/candles': (token, random) =>
    postRequest('/index.php/api/product/candles', token, { id: pick(random), interval: '1m', limit: 200 }),
};

async function ask(side: Side, call: string, next: Next, round: number): Promise<void> {
  const random = seeded(round + 1);
  const result = await httpLoad({
    port: side.product.port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    next: () => next(side.tokens[Math.floor(random() * side.tokens.length)] ?? '', random),
    isGood: (body) => body.startsWith('{"code":0'),
  });
  if (result.bad > 0) throw new Failure(`${call}: ${result.bad} refused, the first with ${result.firstBad}`);
  // The first round is a warm-up.
  if (round > 0) side.latencies.set(call, [...(side.latencies.get(call) ?? []), ...result.latenciesMs]);
}

function report(call: string, [many, few]: readonly [Side, Side]): number {
  const at = (side: Side, q: number): number => quantile(side.latencies.get(call) ?? [], q);
  const shown = (side: Side): string => `p50 ${at(side, 0.5).toFixed(2)} p95 ${at(side, 0.95).toFixed(2)} ms`;
  const ratio = at(many, 0.95) / at(few, 0.95);
  process.stdout.write(`${call}: ${shown(many)}; with few ${shown(few)}; ratio ${ratio.toFixed(2)}\n`);
  return ratio;
}
