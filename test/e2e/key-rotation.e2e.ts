import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { problemsOfBooks } from '../../tools/checks/books.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { untilReencrypted } from '../../tools/rotate/reencrypted.ts';
import { rotate } from '../../tools/rotate/rotation.ts';
import { Client, eventually, type Json, PIN, rowsOf } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Every key is replaced while the product works. See docs/adr/045-key-rotation.md.

const CLI = join(import.meta.dirname, '../../packages/verify/bin/makoto-verify.js');
const OVERLAPPING = ['TOKEN_SECRET', 'RAIL_SECRET', 'DATA_KEY'];
const SIGNING = ['RECEIPT_KEY', 'TICK_KEY', 'SOLVENCY_KEY'];
const ORDER = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 15 };
const LOG_IN_EVERY = 5;

let product: Product;

beforeAll(async () => {
  product = await startTestProduct({ partEnv: { gateway: { RATE_PER_SECOND: '0' } } });
});
afterAll(() => product?.stop());

/** One step of the rotation of these keys; all processes then run with it. */
async function step(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await rotate({
      ...{ dataDir: product.dataDir, name, env: {}, now: true, byHand: true, nowMs: Date.now, say: () => undefined },
      apply: () => Promise.resolve(),
      untilReencrypted: () => untilReencrypted(product.adminDatabaseUrl, Date.now()),
    });
  }
  await product.takeOverSecrets();
}

/** A call that is repeated while the gateway's port is away, as apps repeat it. */
async function connected<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      // Not `instanceof`: the error is of another realm than the test's.
      // A gateway that stops answers 503 on connections that are open, and does nothing.
      if (!/fetch failed|"statusCode":503/.test(String(error))) throw error;
    }
  }
}

/** Orders and log-ins, one after another, until `until` is over. Returns what was refused. */
async function workWhile(
  until: Promise<unknown>,
  customer: Client,
  account: { username: string; password: string },
): Promise<{ refused: string[]; done: number }> {
  let isOver = false;
  const ended = until.finally(() => {
    isOver = true;
  });
  const refused: string[] = [];
  let done = 0;
  while (!isOver) {
    const key = `work ${done}`;
    const order = await connected(() => customer.call('order/create', ORDER, { key }));
    const visitor = new Client(product.url);
    const logIn = { account: account.username, password: account.password };
    const visit = done % LOG_IN_EVERY === 0 ? await connected(() => visitor.call('user/login', logIn)) : undefined;
    for (const reply of visit ? [order, visit] : [order]) {
      if (reply.code !== 0) refused.push(`${reply.http} ${reply.code} ${reply.msg}`);
    }
    done++;
  }
  await ended;
  return { refused, done };
}

/** Checks an order's proof as an outsider does. */
function verify(order: Json): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, String(order['number']), '--url', product.url], (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

it('every key is replaced under orders and log-ins, and nobody is refused', async () => {
  const customer = new Client(product.url);
  const account = await customer.register();
  await customer.deposit('20000.00');
  const card = { currency: 'USD', bank_name: 'Chase', account_number: '000123456789', holder_name: 'Taro Yamada' };
  const place = { city: 'New York', province: 'NY', branch_address: '1 Main St' };
  await customer.ok('user/save_bank', { ...card, ...place, pay_password: PIN });
  const before = await customer.ok('order/create', ORDER);

  // Somebody else logs in: with a customer's many log-ins the first session would end.
  const other = await new Client(product.url).register();
  const work = await workWhile(
    (async () => {
      await step(OVERLAPPING);
      await step([...OVERLAPPING, ...SIGNING]);
    })(),
    customer,
    other,
  );
  expect(work.refused).toEqual([]);
  expect(work.done).toBeGreaterThan(20);

  // The old token is refused once its secret is dropped; a log-in gets a new one.
  await customer.ok('user/details');
  await step(OVERLAPPING);
  expect(await connected(() => customer.call('user/details'))).toMatchObject({ http: 401 });
  customer.token = '';
  const { access_token } = await customer.ok('user/login', { account: account.username, password: account.password });
  customer.token = String(access_token);

  const [kept] = rowsOf(await customer.ok('user/bank_list'));
  expect(JSON.stringify(kept)).toContain('6789');
  await customer.deposit('10.00');
  await customer.ok('user/save_bank', { ...card, ...place, account_number: '000123456780', pay_password: PIN });
  const after = await customer.ok('order/create', ORDER);
  await eventually(async () => expect(await verify(before)).toContain('Everything is valid.'), 100_000);
  expect(await verify(after)).toContain('the receipt is signed by the house');
  const uses = rowsOf(await customer.ok('public/keys', {}, { method: 'GET' })).map((key) => key['use']);
  for (const use of ['receipts', 'ticks', 'solvency']) expect(uses.filter((each) => each === use)).toHaveLength(2);
  expect(await problemsOfBooks(product.adminDatabaseUrl)).toEqual([]);
});
