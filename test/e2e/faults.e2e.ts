import { connectNats } from '@makoto/platform';
import { jetstreamManager } from '@nats-io/jetstream';
import { Redis } from 'ioredis';
import pg from 'pg';
import { auditProduct } from '../../tools/checks/audit/audit.ts';
import { isObject } from '../../tools/launcher/lib/json.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { Client, eventually, type Json } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const ORDERS = 500;
const CUSTOMERS = 10;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];

let product: Product;
let customers: Client[];

beforeAll(async () => {
  product = await startTestProduct({ partEnv: { gateway: { RATE_PER_SECOND: '0' } } });
  customers = [];
  // Each invites the next, so that the last one's fees are shared on nine levels.
  let invite: Json = {};
  for (let i = 0; i < CUSTOMERS; i++) {
    const customer = new Client(product.url);
    await customer.register(invite);
    invite = { invite_code: (await customer.ok('user/invite'))['invite_code'] };
    customers.push(customer);
  }
  await Promise.all(customers.map((customer) => customer.deposit('5000.00')));
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

async function count(rows: string): Promise<number> {
  const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ n: number }>(`select count(*)::int as n from ${rows}`);
    return found[0]?.n ?? Number.NaN;
  } finally {
    await client.end();
  }
}

const openOrders = (): Promise<number> => count(`trading.orders where status = 'open'`);

/** The won and lost orders of invited customers whose rebates have not been paid. */
const UNPAID = `trading.orders o join referral.members m on m.user_id = o.user_id and m.inviter_id is not null
  left join (
    select unnest(order_ids) as order_id from referral.rebate_batches where paid_at is not null
  ) paid on paid.order_id = o.id
  where o.result in ('win', 'lose') and paid.order_id is null`;

const REBATES = `wallet.transfers where kind = 'rebate'`;

/** The audit checks that rebates were paid once and with the right amounts. */
async function expectAllSettledOnce(): Promise<void> {
  await product.untilHealthy();
  await eventually(async () => expect(await openOrders()).toBe(0), 90_000, 500);
  await eventually(async () => expect(await count(UNPAID)).toBe(0), 60_000, 500);
  const report = await auditProduct(product.adminDatabaseUrl);
  expect(report.broken).toEqual([]);
}

describe('with 500 running orders', () => {
  it.each(['trading', 'wallet', 'market', 'gateway', 'identity', 'earn', 'support'])(
    'a killed %s loses nothing: all orders are settled once and the books balance',
    async (service) => {
      await placeOrders();
      expect(await openOrders()).toBeGreaterThan(ORDERS / 2);
      await product.kill(service);
      await expectAllSettledOnce();
    },
  );

  it('referral and then wallet, killed while rebates are paid, lose none and pay none twice', async () => {
    const before = await count(REBATES);
    await placeOrders();
    await eventually(async () => expect(await count(REBATES)).toBeGreaterThan(before), 60_000, 20);
    await product.kill('referral');
    await product.kill('wallet');
    expect(await openOrders()).toBeGreaterThan(0);
    await expectAllSettledOnce();
  });

  it('a killed NATS loses nothing', async () => {
    await placeOrders();
    expect(await openOrders()).toBeGreaterThan(ORDERS / 2);
    await product.servers.running.nats.kill();
    await product.servers.running.nats.untilUp();
    await expectAllSettledOnce();
  });

  it('events that NATS lost before referral had read them are sent again', async () => {
    const referral = product.pid('referral') ?? 0;
    process.kill(referral, 'SIGSTOP');
    const nats = await connectNats(product.servers.natsUrl, 'faults');
    try {
      await placeOrders();
      await eventually(async () => expect(await openOrders()).toBe(0), 90_000, 500);
      await eventually(async () => expect(await count('trading.outbox where seq is null')).toBe(0), 30_000, 100);
      expect(await count(UNPAID)).toBeGreaterThan(0);
      await (await jetstreamManager(nats)).streams.delete('EVENTS');
    } finally {
      await nats.close();
      process.kill(referral, 'SIGCONT');
    }
    await expectAllSettledOnce();
    await eventually(async () => expect(await count('trading.outbox')).toBe(0), 30_000, 500);
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
  it('orders interrupted by killing trading, wallet or PostgreSQL are finished or reversed, and no accepted order is lost', async () => {
    const taken: string[] = [];
    let refused = 0;
    let healthy = false;
    const placing = customers.map(async (customer) => {
      while (!healthy) {
        // A kill shows as refusals and broken connections; only the books are checked.
        const reply = await customer
          .call('order/create', { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 15 })
          .catch(() => undefined);
        if (reply?.code === 0 && isObject(reply.data)) taken.push(String(reply.data['id']));
        else {
          refused++;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    });
    const { postgres } = product.servers.running;
    const kills = [
      () => product.kill('trading'),
      () => product.kill('wallet'),
      () => postgres.kill().then(() => postgres.untilUp()),
    ];
    for (const kill of kills) {
      const before = taken.length;
      await eventually(async () => expect(taken.length).toBeGreaterThan(before + CUSTOMERS), 60_000, 10);
      await kill();
    }
    await product.untilHealthy();
    healthy = true;
    await Promise.all(placing);
    expect(refused).toBeGreaterThan(0);
    expect(await count(`trading.orders where id in ('${taken.join("','")}')`)).toBe(taken.length);
    await expectAllSettledOnce();
    // A hold without an order is released after 30 seconds.
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
