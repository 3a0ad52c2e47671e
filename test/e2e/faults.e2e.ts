import { Redis } from 'ioredis';
import pg from 'pg';
import { auditProduct } from '../../tools/audit/audit.ts';
import type { Product } from '../../tools/product/product.ts';
import { Client, eventually } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const ORDERS = 500;
const CUSTOMERS = 10;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];

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

/** Places 500 orders that end within the next half minute, ten at a time. */
async function placeOrders(): Promise<void> {
  let next = 0;
  const place = async (customer: Client): Promise<void> => {
    for (let i = next++; i < ORDERS; i = next++) {
      await customer.ok('order/create', {
        product_id: PRODUCTS[i % PRODUCTS.length],
        direction: i % 2 === 0 ? 'up' : 'down',
        amount: '1.00',
        duration: i % 3 === 0 ? 30 : 15,
      });
    }
  };
  await Promise.all(customers.map(place));
}

async function openOrders(): Promise<number> {
  const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from trading.orders where status = 'open'`,
    );
    return rows[0]?.n ?? Number.NaN;
  } finally {
    await client.end();
  }
}

async function expectAllSettledOnce(): Promise<void> {
  await product.untilHealthy();
  await eventually(async () => expect(await openOrders()).toBe(0), 90_000, 500);
  const report = await auditProduct(product.adminDatabaseUrl);
  expect(report.broken).toEqual([]);
}

describe('in the middle of 500 running orders', () => {
  it.each(['trading', 'wallet', 'market', 'gateway', 'identity', 'referral', 'earn', 'support'])(
    'a killed %s loses nothing: all are settled once and the books balance',
    async (service) => {
      await placeOrders();
      expect(await openOrders()).toBeGreaterThan(ORDERS / 2);
      await product.kill(service);
      await expectAllSettledOnce();
    },
  );

  it('a killed NATS loses nothing', async () => {
    await placeOrders();
    expect(await openOrders()).toBeGreaterThan(ORDERS / 2);
    await product.servers.running.nats.kill();
    await product.servers.running.nats.untilUp();
    await expectAllSettledOnce();
  });

  it('a flushed Redis loses nothing', async () => {
    await placeOrders();
    expect(await openOrders()).toBeGreaterThan(ORDERS / 2);
    const redis = new Redis(product.servers.redisUrl);
    await redis.flushall();
    redis.disconnect();
    await expectAllSettledOnce();
  });
});

describe('orders and kills at the same time', () => {
  it('whatever a killed trading or wallet leaves half done is finished or given back', async () => {
    const placing = Promise.all(
      customers.map(async (customer) => {
        for (let i = 0; i < 40; i++) {
          // Refusals and broken connections are what a kill looks like from outside; the books are what is checked.
          await customer
            .call('order/create', { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 15 })
            .catch(() => undefined);
        }
      }),
    );
    await product.kill('trading');
    await product.kill('wallet');
    await placing;
    await expectAllSettledOnce();
    // A hold without an order is given back once it is 30 seconds old.
    await eventually(
      async () => {
        for (const customer of customers) expect(await customer.balance('in_trade')).toBe('0.00');
      },
      60_000,
      1_000,
    );
    expect((await auditProduct(product.adminDatabaseUrl)).broken).toEqual([]);
  });
});
