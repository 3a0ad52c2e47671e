import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import type { Product } from '../../launcher/product/product.ts';
import { withProduct } from '../lib/bench-product.ts';
import { fundedCustomers } from '../lib/load/customers.ts';
import { httpLoad, postRequest } from '../lib/load/http-load.ts';
import { median, seeded, spread } from '../lib/stats.ts';

const ORDERS = 10_000;
const ROUNDS = 5;
const CUSTOMERS = 200;

/**
 * The time from the settle time of 10,000 orders until the last balance is credited ÷ the time in which bare BullMQ
 * runs 10,000 empty jobs. Interleaved.
 */
export async function settleBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product) => {
    const tokens = await fundedCustomers(product.url, CUSTOMERS, '5000');
    const ours: number[] = [];
    const base: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      base.push(await bareJobs(product.servers.redisUrl));
      ours.push(await settleAtOnce(product, tokens));
    }
    process.stdout.write(`10,000 orders ms     ${spread(ours)}\nbare BullMQ jobs ms  ${spread(base)}\n`);
    ratio = median(ours) / median(base);
  });
  return ratio;
}

/** Milliseconds for 10,000 empty delayed jobs that are due together. */
async function bareJobs(redisUrl: string): Promise<number> {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('bare', { connection, prefix: 'bench' });
  const due = Date.now() + 4_000;
  await queue.addBulk(
    Array.from({ length: ORDERS }, () => ({
      name: 'nothing',
      data: {},
      opts: { delay: due - Date.now(), removeOnComplete: true },
    })),
  );
  let done = 0;
  const last = Promise.withResolvers<void>();
  const worker = new Worker('bare', async () => undefined, {
    connection: connection.duplicate(),
    prefix: 'bench',
    concurrency: 64,
  });
  worker.on('completed', () => {
    if (++done === ORDERS) last.resolve();
  });
  await last.promise;
  const ms = Date.now() - due;
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  connection.disconnect();
  return ms;
}

/**
 * Places orders, moves them to one settle time in the database (no customer can place 10,000 orders within a quarter of
 * a second here), and waits for the last credit.
 */
export async function settleAtOnce(product: Product, tokens: string[]): Promise<number> {
  const random = seeded(3);
  let sent = 0;
  const next = (): string =>
    postRequest('/index.php/api/order/create', tokens[Math.floor(random() * tokens.length)] ?? '', {
      product_id: 'BTCUSDT',
      direction: sent++ % 2 === 0 ? 'up' : 'down',
      amount: '1.00',
      duration: 60,
    });
  const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await client.connect();
  try {
    const before = await openOrders(client);
    while ((await openOrders(client)) - before < ORDERS) {
      const left = ORDERS - ((await openOrders(client)) - before);
      await placeSome(product.port, next, left);
    }
    return await measure(client, product);
  } finally {
    await client.end();
  }
}

async function placeSome(port: number, next: () => string, left: number): Promise<void> {
  let _budget = left;
  const result = await httpLoad({
    port,
    connections: Math.min(64, left),
    seconds: Math.min(1, Math.max(0.05, left / 10_000)),
    next: () => {
      _budget--;
      return next();
    },
    isGood: (body) => body.startsWith('{"code":0'),
  });
  if (result.bad > 0) throw new Failure(`${result.bad} orders were refused, the first with ${result.firstBad}`);
}

async function openOrders(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from trading.orders where status = 'open'`,
  );
  return rows[0]?.n ?? 0;
}

async function measure(client: pg.Client, product: Product): Promise<number> {
  const due = Math.ceil((Date.now() + 5_000) / 250) * 250;
  await client.query('alter table trading.orders disable trigger orders_final');
  const moved = await client.query(
    `update trading.orders set settle_time = $1 where id in (select id from trading.orders where status = 'open' limit ${ORDERS})`,
    [due],
  );
  await client.query(
    `update trading.orders set settle_time = $1 + 600000 where status = 'open' and settle_time <> $1`,
    [due],
  );
  await client.query('alter table trading.orders enable trigger orders_final');
  await client.query('vacuum analyze trading.orders');
  if (moved.rowCount !== ORDERS) throw new Failure(`only ${moved.rowCount} orders were open`);
  const connection = new Redis(product.servers.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('settlement', { connection, prefix: 'trading' });
  await queue.add(
    'settle',
    { productId: 'BTCUSDT', settleTime: due },
    { delay: due - Date.now(), removeOnComplete: true },
  );
  await queue.close();
  connection.disconnect();
  await waitFor(
    async () => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from trading.orders where settle_time = $1 and status = 'open'`,
        [due],
      );
      return rows[0]?.n === 0 ? true : undefined;
    },
    { timeoutMs: 60_000, everyMs: 200, onTimeout: () => new Failure('the orders were not settled') },
  );
  const { rows } = await client.query<{ at: string }>(
    `select max(at) as at from wallet.transfers where slot = 3 and at >= $1`,
    [due],
  );
  return Number(rows[0]?.at ?? Number.NaN) - due;
}
