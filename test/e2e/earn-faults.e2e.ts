import pg from 'pg';
import { auditProduct } from '../../tools/audit/audit.ts';
import type { Product } from '../../tools/product/product.ts';
import { Client, eventually, isJson, PIN, type Reply } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const CUSTOMERS = 6;
const PURCHASES = 12;

let product: Product;
let customers: Client[];

beforeAll(async () => {
  product = await startTestProduct({ partEnv: { gateway: { RATE_PER_SECOND: '0' } } });
  customers = Array.from({ length: CUSTOMERS }, () => new Client(product.url));
  await Promise.all(
    customers.map(async (customer) => {
      await customer.register();
      await customer.deposit('5000.00');
    }),
  );
});

afterAll(async () => {
  await product?.stop();
});

/** Refusals and broken connections are what a kill looks like from outside; the books are what is checked. */
async function tried(call: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await call;
  } catch {
    return undefined;
  }
}

/** Buys positions, paid in their currency and by conversion, and ends every other one early. */
async function buyAndEnd(customer: Client): Promise<void> {
  for (let i = 0; i < PURCHASES; i++) {
    const asked = i % 3 === 0 ? { product_id: 'lock-30', amount: '20' } : { product_id: 'wealth-30', amount: '100' };
    const bought = await tried(customer.call('wealth/buy', { ...asked, pay_password: PIN }));
    if (i % 2 === 0 && bought?.code === 0 && isJson(bought.data))
      await tried(customer.call('wealth/redeem', { id: bought.data['id'], pay_password: PIN }));
  }
}

async function positions(): Promise<{ unfinished: number; running: number; ended: number }> {
  const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ unfinished: number; running: number; ended: number }>(
      `select count(*) filter (where status in ('placing', 'exiting'))::int as unfinished,
         count(*) filter (where status = 'earning')::int as running,
         count(*) filter (where status = 'completed')::int as ended from earn.positions`,
    );
    const [row] = rows;
    if (!row) throw new Error('counts are always one row');
    return row;
  } finally {
    await client.end();
  }
}

it.each([{ services: ['earn'] }, { services: ['wallet'] }, { services: ['wallet', 'earn'] }])(
  'purchases and early exits that killed $services leave half done are finished or taken back, and the books balance',
  async ({ services }) => {
    const before = await positions();
    const busy = Promise.all(customers.map(buyAndEnd));
    await eventually(async () => expect((await positions()).running).toBeGreaterThan(before.running), 60_000);
    for (const service of services) await product.kill(service);
    await busy;
    await product.untilHealthy();
    // What nobody waits for any more is looked after once it is 30 seconds old.
    await eventually(async () => expect((await positions()).unfinished).toBe(0), 120_000, 1_000);
    const after = await positions();
    // Which of the two depends on where the kill struck; what was bought before it is not gone.
    expect(after.running + after.ended).toBeGreaterThan(before.running + before.ended);
    expect((await auditProduct(product.adminDatabaseUrl)).broken).toEqual([]);
  },
);
