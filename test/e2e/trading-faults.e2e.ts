import pg from 'pg';
import { auditProduct } from '../../tools/checks/audit/audit.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { Client, eventually, isJson, type Json, rowsOf } from '../support/client.ts';
import { skewedBy } from '../support/skewed.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const CUSTOMERS = 8;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];
const MINUTE_MS = 60_000;
const MAX_GAP_MS = 3_000;

let product: Product;
let db: pg.Client;
let customers: Client[];

/**
 * Two processes of each service that decides about orders; trading's clocks are a minute ahead of market's, the
 * ledger's a minute behind.
 */
beforeAll(async () => {
  product = await startTestProduct({
    replicas: { trading: 2, market: 2 },
    partEnv: {
      gateway: { RATE_PER_SECOND: '0' },
      trading: skewedBy({ ms: MINUTE_MS }),
      wallet: skewedBy({ ms: -MINUTE_MS }),
    },
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

/** Every customer places one order after another until `until` resolves; returns the ids of accepted orders. */
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
        // A fault shows as refusals and broken connections; only the records are checked.
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

/** `taken`: orders whose receipts customers have, each of which must have a result. */
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
  // Each entry and exit price is a recorded tick, the last one at or before its time; void orders had no fresh one.
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
  it('an order has the feed’s time and is not settled before its settle time', async () => {
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

describe('two processes each of trading and market', () => {
  it('killed at any time: every order is settled once, by recorded prices', async () => {
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
    // A hold whose order was lost with its process is released after 30 seconds.
    await eventually(
      async () => {
        for (const customer of customers) expect(await customer.balance('in_trade')).toBe('0.00');
      },
      90_000,
      1_000,
    );
  });
});

describe('a feed interrupted for 30 seconds', () => {
  it('voids orders without a fresh price at their settle time, refuses entries, and then continues', async () => {
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
