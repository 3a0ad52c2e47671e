import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { auditProduct } from '../../tools/checks/audit/audit.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { Client, eventually, isJson, type Json, rowsOf } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const CUSTOMERS = 8;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];
const MINUTE_MS = 60_000;
const MAX_GAP_MS = 3_000;

let product: Product;
let db: pg.Client;
let customers: Client[];

/** A process on a machine whose clock is that far off. */
const skewed = (skewMs: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, '../support/skew-clock.mjs')).href}`,
  CLOCK_SKEW_MS: String(skewMs),
});

/** Two of each that decide about orders; trading's clocks are a minute ahead of market's, the ledger's a minute behind. */
beforeAll(async () => {
  product = await startTestProduct({
    replicas: { trading: 2, market: 2 },
    partEnv: { gateway: { RATE_PER_SECOND: '0' }, trading: skewed(MINUTE_MS), wallet: skewed(-MINUTE_MS) },
  });
  db = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await db.connect();
  customers = Array.from({ length: CUSTOMERS }, () => new Client(product.url));
  await Promise.all(
    customers.map(async (customer) => {
      await customer.register();
      await customer.deposit('5000.00');
    }),
  );
});

afterAll(async () => {
  await db?.end();
  await product?.stop();
});

/** Every customer places an order after the other, refusals included, until `until` is done; the ids of those taken. */
async function placeWhile(until: Promise<unknown>, durations: readonly number[]): Promise<string[]> {
  let done = false;
  const taken: string[] = [];
  const ended = until.finally(() => {
    done = true;
  });
  await Promise.all([
    ended,
    ...customers.map(async (customer, i) => {
      for (let n = i; !done; n++) {
        const order = { product_id: PRODUCTS[n % 5], direction: n % 2 === 0 ? 'up' : 'down', amount: '1.00' };
        // A refusal or a broken connection is what a fault looks like from outside; the records are what is checked.
        const reply = await customer
          .call('order/create', { ...order, duration: durations[n % durations.length] })
          .catch(() => undefined);
        if (reply?.code === 0 && isJson(reply.data)) taken.push(String(reply.data['id']));
        else await sleep(100);
      }
    }),
  ]);
  return taken;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function numbers(sql: string): Promise<Record<string, number>> {
  const { rows } = await db.query<Record<string, string>>(sql);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}

/** `taken`: orders whose receipts customers have, each of which must have an ending. */
async function expectAllSettledByTheRule(taken: readonly string[] = []): Promise<void> {
  await product.untilHealthy();
  await eventually(
    async () =>
      expect(await numbers(`select count(*) as open from trading.orders where status = 'open'`)).toEqual({ open: 0 }),
    120_000,
    500,
  );
  const { rows: lost } = await db.query(
    `select id from unnest($1::text[]) t (id)
     where not exists (select 1 from trading.orders o where o.id::text = t.id and o.status = 'settled')`,
    [taken],
  );
  expect(lost).toEqual([]);
  expect((await auditProduct(product.adminDatabaseUrl)).broken).toEqual([]);
  // No price from nowhere: each entry and exit is a recorded tick, the last at or before its instant; none was fresh
  // where an order is void.
  expect(await numbers(OFFENDERS)).toEqual({ entries: 0, exits: 0, voids: 0 });
}

const LAST_TICK = (t: string): string => `lateral (
    select at_ms, price from market.ticks t join market.instruments i on i.no = t.no
    where i.symbol = o.product_id and t.at_ms <= ${t} order by t.at_ms desc limit 1) `;
const OFFENDERS = `
  select count(*) filter (where (o.buy_tick_at, o.buy_price) is distinct from (entry.at_ms, entry.price)) as entries,
    count(*) filter (where o.result <> 'void'
      and (o.sell_tick_at, o.sell_price) is distinct from (leave.at_ms, leave.price)) as exits,
    count(*) filter (where (o.result = 'void') <> (o.settle_time - leave.at_ms > ${MAX_GAP_MS})) as voids
  from trading.orders o left join ${LAST_TICK('o.order_time')} entry on true
  left join ${LAST_TICK('o.settle_time')} leave on true where o.status = 'settled'`;

describe('with clocks a minute apart', () => {
  it('an order is taken at the time of the feed and is not settled before its time', async () => {
    const [customer] = customers;
    if (!customer) throw new Error('no customer');
    const order = await customer.ok('order/create', {
      product_id: 'BTCUSDT',
      direction: 'up',
      amount: '1.00',
      duration: 15,
    });
    expect(Math.abs(Date.parse(String(order['order_time'])) - Date.now())).toBeLessThan(5_000);
    const settleTime = Date.parse(String(order['settle_time']));
    expect(settleTime - Date.parse(String(order['order_time']))).toBe(15_000);
    const running = async (): Promise<Json | undefined> =>
      rowsOf(await customer.ok('order/hold_list')).find(({ id }) => id === order['id']);
    const first = await running();
    expect(Number(first?.['remaining_ms'])).toBeGreaterThan(5_000);
    expect(Number(first?.['remaining_ms'])).toBeLessThanOrEqual(15_000);
    expect(['win', 'lose', 'tie']).toContain(first?.['result_now']);
    await eventually(async () => expect(await running()).toBeUndefined(), 30_000, 50);
    expect(Date.now()).toBeGreaterThanOrEqual(settleTime);
    await expectAllSettledByTheRule();
  });
});

describe('two of trading and two of market', () => {
  it('any of them killed at any time: nothing is settled twice, nothing forgotten, no price from nowhere', async () => {
    const kills = async (): Promise<void> => {
      for (const name of ['market', 'trading-2', 'market-2', 'trading', 'market']) {
        await sleep(2_000);
        await product.kill(name);
      }
      await product.untilHealthy();
    };
    const taken = await placeWhile(kills(), [15]);
    expect(taken.length).toBeGreaterThan(50);
    await expectAllSettledByTheRule(taken);
    // A hold whose order was lost with its process is given back once it is 30 seconds old.
    await eventually(
      async () => {
        for (const customer of customers) expect(await customer.balance('in_trade')).toBe('0.00');
      },
      90_000,
      1_000,
    );
  });
});

describe('a feed that is cut for 30 seconds', () => {
  it('voids what had no fresh price at its settle time, refuses entries, and goes on as if nothing had been', async () => {
    const taken = await placeWhile(sleep(8_000), [15, 30, 60]);
    const markets = ['market', 'market-2'].map((name) => product.pid(name) ?? 0);
    for (const pid of markets) process.kill(pid, 'SIGSTOP');
    try {
      await sleep(MAX_GAP_MS + 1_500);
      const reply = await customers[0]?.call('order/create', {
        product_id: 'BTCUSDT',
        direction: 'up',
        amount: '1.00',
        duration: 15,
      });
      expect([reply?.http, reply?.code]).toEqual([503, 4002]);
      await sleep(30_000 - MAX_GAP_MS - 1_500);
    } finally {
      for (const pid of markets) process.kill(pid, 'SIGCONT');
    }
    const after = await placeWhile(sleep(5_000), [15]);
    expect(after.length).toBeGreaterThan(0);
    await expectAllSettledByTheRule([...taken, ...after]);
    const ended = await numbers(`select count(*) filter (where result = 'void') as void,
      count(*) filter (where result <> 'void' and settle_time > order_time + 50000) as later from trading.orders`);
    expect(ended['void']).toBeGreaterThan(0);
    expect(ended['later']).toBeGreaterThan(0);
  });
});
