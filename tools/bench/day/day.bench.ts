import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { isObject } from '../../launcher/lib/json.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import type { Product } from '../../launcher/product/product.ts';
import { withProduct } from '../lib/bench-product.ts';
import { addCustomers, type CrowdMember, logCrowdIn } from '../lib/load/crowd.ts';
import { api, fundedCustomers } from '../lib/load/customers.ts';
import { httpLoad, postRequest } from '../lib/load/http-load.ts';
import { openLoad } from '../lib/load/open-load.ts';
import { seeded, zipf } from '../lib/stats.ts';
import { tablesInUse, vacuumsSince, worstBloat } from './tables.ts';
import { residentMegabytes, Windows } from './windows.ts';

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 200_000);
const INSTRUMENTS = 40;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 5);
/** Of the highest load. */
const SHARE = 0.6;
/** The first seconds of each minute come at the highest load; the others so that the minute's average is right. */
const BURST_S = 6;
const MINUTE_S = 60;
const WINDOW_S = Math.min(300, (MINUTES * MINUTE_S) / 10);
const DURATIONS = [30, 60];
/** Until as many orders end as begin. */
const WARM_UP_S = Math.max(...DURATIONS) + 5;
const CONNECTIONS = 256;
const HIGHEST_S = 10;
const PATH = '/index.php/api/order/create';
const isGood = (body: string): boolean => body.startsWith('{"code":0');
/** "A part of the system is away", and "no fresh price": the customer is told to try again. */
const saysTryAgain = (body: string): boolean => /^\{"code":(?:1007|4002),/.test(body);
/** Of all orders. */
const MOST_TRY_AGAIN = 0.001;

/**
 * A trading day in short: 200,000 customers place orders on 40 instruments by Zipf's law, at 60 % of the highest load,
 * with a burst at each minute, for BENCH_MINUTES (5; 30 for a whole one). The highest 99th percentile of a window's
 * answers or lateness ÷ that of the first window. A window is five minutes, or a tenth of a shorter run. It also prints
 * memory, autovacuum, bloat and how many orders were told to try again: at most one in a thousand. Run it on a quiet
 * machine: other work is seen as a slower window.
 */
export async function dayBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product) => {
    const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
    await client.connect();
    try {
      // The first payment opens the house's accounts.
      await fundedCustomers(product.url, 1, '100');
      await addCustomers(client, CUSTOMERS, 1_000);
      const next = await ordersOf(await logCrowdIn(client), product);
      ratio = await live(product, client, next);
    } finally {
      await client.end();
    }
  });
  return ratio;
}

async function live(product: Product, client: pg.Client, next: () => string): Promise<number> {
  const { port } = product;
  // What the machine bears includes the endings of orders that were placed before.
  await httpLoad({ port, connections: 64, seconds: WARM_UP_S, next, isGood });
  const { answered } = await httpLoad({ port, connections: 64, seconds: HIGHEST_S, next, isGood });
  const highest = answered / HIGHEST_S;
  const usual = (highest * (SHARE * MINUTE_S - BURST_S)) / (MINUTE_S - BURST_S);
  process.stdout.write(
    `highest load ${highest.toFixed(0)} orders/s, then ${(SHARE * highest).toFixed(0)} on average\n`,
  );
  const windows = new Windows(WINDOW_S);
  const memory = setInterval(() => windows.addMemory(residentMegabytes(product)), 1_000);
  const [startedAt, start] = [Date.now(), performance.now()];
  const before = await tablesInUse(client);
  let [orders, tryAgain] = [0, 0];
  try {
    await openLoad({
      ...{ port, connections: CONNECTIONS, seconds: MINUTES * MINUTE_S, next },
      rateAt: (seconds) => (seconds % MINUTE_S < BURST_S ? highest : usual),
      answered: ({ dueMs, answeredMs, body }) => {
        orders += 1;
        if (saysTryAgain(body)) tryAgain += 1;
        else if (!isGood(body)) throw new Failure(`an order was refused: ${body.slice(0, 300)}`);
        windows.addAnswer((dueMs - start) / 1_000, answeredMs - dueMs);
      },
    });
  } finally {
    clearInterval(memory);
  }
  for (const { seconds, late } of await lateness(client, startedAt)) windows.addLateness(seconds, late);
  for (const line of windows.lines()) process.stdout.write(`${line}\n`);
  process.stdout.write(`autovacuum: ${(await vacuumsSince(client, before)).join(', ') || 'none was due'}\n`);
  for (const line of await worstBloat(client)) process.stdout.write(`${line}\n`);
  process.stdout.write(`memory, last window ÷ second: ${windows.memoryRatio().toFixed(2)}\n`);
  process.stdout.write(`told to try again: ${tryAgain} of ${orders} orders\n`);
  if (tryAgain > orders * MOST_TRY_AGAIN) throw new Failure('too many orders were told to try again');
  return windows.worstRatio();
}

/** A function that returns the next order of the crowd, as bytes. */
async function ordersOf(crowd: readonly CrowdMember[], product: Product): Promise<() => string> {
  const { list } = await api(product.url, 'product/list', {});
  if (!Array.isArray(list)) throw new Failure('product/list answered without a list');
  const open = list.filter((one: unknown) => isObject(one) && one.is_open === true).slice(0, INSTRUMENTS);
  const random = seeded(7);
  const which = zipf(open.length, random);
  process.stdout.write(`${crowd.length} customers, ${open.length} instruments that are open\n`);
  const secret = product.secrets('TOKEN_SECRET');
  return () => {
    const member = crowd[Math.floor(random() * crowd.length)] ?? { userId: '', sessionId: '' };
    const order = {
      product_id: String(open[which()]?.id),
      direction: random() < 0.5 ? 'up' : 'down',
      amount: '1.00',
      duration: DURATIONS[Math.floor(random() * DURATIONS.length)],
    };
    return postRequest(PATH, tokenOf(member, secret), order, { 'idempotency-key': randomUUID() });
  };
}

/** An access token as identity issues it. */
function tokenOf({ userId, sessionId }: CrowdMember, secret: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: userId, sid: sessionId, exp: Math.ceil(Date.now() / 1_000) + 86_400 })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Waits for the end of all orders. Returns for each settle time, in seconds from `since`, how late its orders ended. */
async function lateness(client: pg.Client, since: number): Promise<{ seconds: number; late: number }[]> {
  const open = `select count(*)::int as n from trading.orders where status = 'open'`;
  await waitFor(async () => ((await client.query<{ n: number }>(open)).rows[0]?.n === 0 ? true : undefined), {
    ...{ timeoutMs: 120_000, everyMs: 500 },
    onTimeout: () => new Failure('orders stayed open'),
  });
  const { rows } = await client.query<{ settle_time: string; late: string }>(
    `select o.settle_time, t.at - o.settle_time as late from trading.orders o
     join wallet.transfers t on t.ref = o.id and t.slot = 3 where o.settle_time >= $1`,
    [since + Math.max(...DURATIONS) * 1_000],
  );
  const first = Math.max(...DURATIONS);
  return rows.map((row) => ({
    seconds: (Number(row.settle_time) - since) / 1_000 - first,
    late: Number(row.late),
  }));
}
