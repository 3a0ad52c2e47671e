import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Product } from '../../tools/launcher/product/product.ts';
import { LiveSocket } from '../support/authorization/live-socket.ts';
import { Client, eventually, isJson } from '../support/client.ts';
import { OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const CUSTOMERS = 6;
const ORDERS_EACH = 5;
const PATIENCE_MS = 60_000;

/** Every step of an order's way, as `service: span`. */
const STEPS = [
  'gateway: POST api/order/create',
  'gateway: ask trading api/order/create',
  'trading: api/order/create',
  'trading: hold money',
  'trading: ask wallet wallet.orders_hold',
  'wallet: wallet.orders_hold',
  'wallet: post transfers',
  'trading: write orders',
  'trading: postgresql insert_orders',
  'trading: publish trading.order.placed',
  'gateway: push evt.trading.order.placed',
  'trading: job settlement',
  'trading: pay orders',
  'wallet: wallet.orders_end',
  'trading: settle orders',
  'trading: postgresql settle_orders',
  'trading: publish trading.order.settled',
  'gateway: push evt.trading.order.settled',
  'referral: process trading.order.settled',
  'referral: pay rebates',
  'wallet: wallet.rebates_pay',
];

let receiver: OtlpReceiver;
let product: Product;
let db: pg.Client;
let customers: Client[];
let sockets: LiveSocket[];

beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  product = await startTestProduct({
    env: { ...env, HOST: '127.0.0.1' },
    partEnv: { gateway: { RATE_PER_SECOND: '0' } },
  });
  db = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await db.connect();
  const inviter = new Client(product.url);
  await inviter.register();
  const { user } = await inviter.ok('user/details');
  const invite_code = isJson(user) ? user['invite_code'] : undefined;
  customers = Array.from({ length: CUSTOMERS }, () => new Client(product.url));
  await Promise.all(
    customers.map(async (customer) => {
      await customer.register({ invite_code });
      await customer.deposit('1000.00');
    }),
  );
  sockets = await Promise.all(customers.map((customer) => LiveSocket.open(product.url, customer.token)));
});

afterAll(async () => {
  for (const socket of sockets ?? []) socket.close();
  await db?.end();
  await product?.stop();
  await receiver?.stop();
});

interface Placed {
  id: string;
  traceId: string;
}

/** Places an order in a trace that the client has begun, as the app does. */
async function place(customer: Client): Promise<Placed> {
  const traceId = randomBytes(16).toString('hex');
  const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` };
  const order = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 15 };
  const reply = await customer.call('order/create', order, { headers });
  expect([reply.code, reply.headers.get('x-request-id')]).toEqual([0, traceId]);
  return { id: isJson(reply.data) ? String(reply.data['id']) : '', traceId };
}

const stepOf = ({ service, name }: ReceivedSpan): string => `${service}: ${name}`;

/** Waits until a trace leads to every step. */
async function untilComplete({ traceId }: Placed): Promise<ReceivedSpan[]> {
  return eventually(async () => {
    const spans = receiver.connectedTo(traceId);
    const steps = new Set(spans.map(stepOf));
    const missing = STEPS.filter((step) => !steps.has(step));
    if (missing.length > 0) throw new Error(`the trace has no ${missing.join(', ')}`);
    return spans;
  }, PATIENCE_MS);
}

test('orders placed and settled together are each one connected trace, from the request to the push', async () => {
  const placed = await Promise.all(
    customers.map(async (customer) => {
      const orders: Placed[] = [];
      for (let i = 0; i < ORDERS_EACH; i++) orders.push(await place(customer));
      return orders;
    }),
  );
  for (const order of placed.flat()) await untilComplete(order);
  const batches = receiver.spans.filter(({ name }) => name === 'settle orders');
  expect(batches.some(({ links }) => links.length > 0)).toBe(true);
});

test('an event that has to be delivered again stays in the trace of its order', async () => {
  const [customer] = customers;
  if (!customer) throw new Error('no customer');
  await db.query('alter table referral.rebates rename to rebates_away');
  const placed = await place(customer);
  const failures = (): ReceivedSpan[] =>
    receiver.connectedTo(placed.traceId).filter((s) => s.failed && s.name === 'process trading.order.settled');
  try {
    await eventually(async () => expect(failures().length).toBeGreaterThan(0), PATIENCE_MS);
  } finally {
    await db.query('alter table referral.rebates_away rename to rebates');
  }
  await untilComplete(placed);
});

test('a request without a traceparent begins a trace whose id is the id of the request', async () => {
  const reply = await new Client(product.url).call('public/keys', {}, { method: 'GET' });
  const id = reply.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  await eventually(async () => expect(receiver.connectedTo(id).length).toBeGreaterThan(0), PATIENCE_MS);
});
