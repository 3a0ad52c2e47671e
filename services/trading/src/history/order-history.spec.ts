import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { OrderResult } from '@makoto/contracts';
import { Logger } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import fc from 'fast-check';
import { MIGRATIONS } from '../migrations/migrations.js';
import { type OrderFilter, OrdersRepository } from '../orders/orders.repository.js';
import { OrderDaysRepository } from './order-days.repository.js';
import { OrderDaysRollup } from './order-days.rollup.js';
import { OrderTotalsRepository } from './order-totals.repository.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const NOW = START + 6 * DAY;
const PRODUCTS = ['BTCUSDT', 'EURUSD', 'XAUUSD'];
const USER = randomUUID();

let db: TestDatabase;
let orders: OrdersRepository;
/** The feed's clock; 0 stands for none yet. */
const feed = new ManualClock(NOW);
const ticks = Object.assign(Object.create(null), { feedNow: () => feed.now() });
/** The rollups of two processes. */
const rollups = (): OrderDaysRollup[] =>
  [0, 1].map(() => new OrderDaysRollup(new OrderDaysRepository(db.dataSource), ticks, new Logger('spec', 'silent')));

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
  orders = new OrdersRepository(db.dataSource, new OrderTotalsRepository(db.dataSource));
  // Half of the orders settle within the last minutes and are not added up yet; the newest are open.
  await db.dataSource.query(
    `insert into orders (id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
       max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, status,
       result, sell_price, sell_tick_at, profit, settled_at)
     select gen_random_uuid(), case when n % 7 = 0 then gen_random_uuid() else $1::uuid end,
       ($2::text[])[1 + n % 3], 'up', 2, 1000000 + n, 10000 + n, 800000, 800000, 60, 3000, 1, 1, t, t + 60000, '', 's', 'k',
       case when t + 60000 > $4 then 'open' else 'settled' end,
       case when t + 60000 <= $4 then (array['win', 'lose', 'tie', 'void'])[1 + n % 4] end, 1, 1,
       case when t + 60000 <= $4 then (n % 5 - 2) * 1000000 end, case when t + 60000 <= $4 then t + 60000 end
     from generate_series(1, 3000) n,
       lateral (select case when n % 2 = 0 then $3::bigint + n * 170000 else $4::bigint - n * 300 end as t) o`,
    [USER, PRODUCTS, START, NOW],
  );
});
afterAll(() => db.drop());

/** The sums, counted from the rows. */
async function counted(filter: OrderFilter): Promise<unknown> {
  const [row]: unknown[] = await db.dataSource.query(
    `select count(*)::int as orders, coalesce(sum(stake), 0)::text as stakes,
       coalesce(sum(fee) filter (where result in ('win', 'lose')), 0)::text as fees, coalesce(sum(profit), 0)::text as profit
     from orders where user_id = $1 and status = 'settled' and ($2::text is null or product_id = $2)
       and ($3::text is null or result = $3) and order_time >= $4 and order_time <= $5`,
    [
      filter.userId,
      filter.productId ?? null,
      filter.result ?? null,
      filter.from ? Date.parse(filter.from) : 0,
      filter.to ? Date.parse(filter.to) : NOW * 2,
    ],
  );
  return row;
}

const time = fc.option(
  fc
    .oneof(
      fc.integer({ min: START - DAY, max: NOW + DAY }),
      fc.integer({ min: -1, max: 7 }).map((d) => START + d * DAY),
    )
    .map((t) => new Date(t).toISOString()),
  { nil: undefined },
);
const filters = fc.record({
  userId: fc.constant(USER),
  open: fc.constant(false),
  productId: fc.option(fc.constantFrom(...PRODUCTS), { nil: undefined }),
  result: fc.option(fc.constantFrom<OrderResult[]>('win', 'lose', 'tie', 'void'), { nil: undefined }),
  from: time,
  to: time,
});

async function totalsAreExact(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const { settled, total } = await orders.list(filter, { size: 1, offset: 0 });
      const { stakes, fees, profit } = settled;
      expect({ orders: total, stakes: `${stakes}`, fees: `${fees}`, profit: `${profit}` }).toEqual(
        await counted(filter),
      );
    }),
    { numRuns: 12 },
  );
}

test('totals equal the sums over the rows, before and after two processes have added orders up', async () => {
  await totalsAreExact();
  await Promise.all(rollups().map((rollup) => rollup.run()));
  const added = async (): Promise<number> => {
    const [row]: { n: number }[] = await db.dataSource.query(
      'select sum(orders)::int as n from order_days where day >= 0',
    );
    return row?.n ?? 0;
  };
  const first = await added();
  expect(first).toBeGreaterThan(1_500);
  await totalsAreExact();
  await Promise.all(rollups().map((rollup) => rollup.run()));
  expect(await added()).toBe(first);
  feed.advance(DAY);
  await Promise.all(rollups().map((rollup) => rollup.run()));
  expect(await added()).toBeGreaterThan(first);
  await totalsAreExact();
});

test('the rollup stops before the first open order', async () => {
  const [row]: { until: string; first: string }[] = await db.dataSource.query(
    `select until, (select min(settle_time) from orders where status = 'open') as first from order_days_cursor`,
  );
  expect(Number(row?.until)).toBeLessThan(Number(row?.first));
});

test('pages after a cursor return every order once, in the order of the list', async () => {
  const filter = { userId: USER, open: false, productId: 'EURUSD' };
  const { orders: listed, total } = await orders.list(filter, { size: 3_000, offset: 0 });
  const paged: string[] = [];
  for (let after: { orderTime: number; id: string } | undefined; ; ) {
    const part = await orders.after(filter, after, 97, db.dataSource.manager);
    paged.push(...part.map(({ id }) => id));
    after = part.at(-1);
    if (part.length < 97) break;
  }
  expect(paged).toEqual(listed.map(({ id }) => id));
  expect(paged).toHaveLength(total);
});

test('open orders are counted and listed separately', async () => {
  const { orders: open, total } = await orders.list({ userId: USER, open: true }, { size: 3_000, offset: 0 });
  expect(total).toBe(open.length);
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['open']));
});

it('pages and sums of a customer who was refused ten thousand times read none of the refusals', async () => {
  await db.dataSource.query(
    `insert into orders (id, user_id, stake, fee, winnings, order_time, status, refused_at)
     select gen_random_uuid(), $1, 1, 0, 0, $2::bigint + n, 'cancelled', $2 from generate_series(1, 10000) n`,
    [USER, NOW],
  );
  await db.dataSource.query('analyze orders');
  const asked = jest.spyOn(db.dataSource, 'query');
  const page = { page: 1, size: 20, offset: 0 };
  for (const open of [undefined, false, true]) await orders.list({ userId: USER, open }, page);
  await new OrderTotalsRepository(db.dataSource).day(USER, NOW);
  const statements = asked.mock.calls.map(([sql, values]) => ({ sql, values }));
  asked.mockRestore();
  expect(statements.length).toBeGreaterThan(3);
  for (const { sql, values } of statements) {
    const plan: unknown = await db.dataSource.query(`explain (analyze, format json) ${sql}`, values);
    const removed = [...JSON.stringify(plan).matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, rows]) =>
      Number(rows),
    );
    expect([sql, Math.max(0, ...removed) < 5_000]).toEqual([sql, true]);
  }
});

it('an order that settles by the feed’s clock after a run of the rollup is in the totals, and added up by a later one', async () => {
  const cursor = async (): Promise<number> => {
    const [row]: { until: string }[] = await db.dataSource.query('select until from order_days_cursor');
    return Number(row?.until);
  };
  const totals = async () => {
    const { total, settled } = await orders.list({ userId: USER, open: false }, { size: 1, offset: 0 });
    return { total, stakes: settled.stakes };
  };
  await db.dataSource.query('truncate orders, order_days');
  await db.dataSource.query('update order_days_cursor set until = $1', [NOW - DAY]);
  feed.set(0);
  for (const rollup of rollups()) await rollup.run();
  expect(await cursor()).toBe(NOW - DAY);
  feed.set(NOW);
  for (const rollup of rollups()) await rollup.run();
  expect(await cursor()).toBe(NOW - 300_000);
  await db.dataSource.query(
    `insert into orders (id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
       max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, status,
       result, profit, settled_at)
     values (gen_random_uuid(), $1, 'BTCUSDT', 'up', 2, 1000000, 10000, 800000, 800000, 30, 3000, 1, 1, $2::bigint, $2 + 30000, '',
       's', 'k', 'settled', 'win', 800000, $2 + 30000)`,
    [USER, NOW],
  );
  expect(await totals()).toEqual({ total: 1, stakes: 1_000_000n });
  feed.advance(600_000);
  for (const rollup of rollups()) await rollup.run();
  expect(await cursor()).toBe(NOW + 300_000);
  expect(await totals()).toEqual({ total: 1, stakes: 1_000_000n });
});
