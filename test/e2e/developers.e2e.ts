import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, PIN, rowsOf } from '../support/client.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// What developers are told to run, run as they would: the bot of packages/client and the examples of /docs.

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 90_000;
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

let product: SharedProduct;
let customer: Client;
let token: string;
let dir: string;

beforeAll(async () => {
  product = await sharedProduct();
  customer = new Client(product.url);
  await customer.register();
  await customer.deposit('100.00');
  const request = { name: 'example', scopes: ['read', 'trade'], expires_in_days: 1, pay_password: PIN };
  token = String((await customer.ok('user/create_api_token', request))['token']);
  dir = await mkdtemp(join(tmpdir(), 'makoto-examples-'));
});
afterAll(() => rm(dir, { recursive: true }));

/** Runs a program in the repository, with the customer's token, and returns what it prints. */
async function run(program: string, args: string[], input?: string): Promise<string> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], MAKOTO_URL: product.url, MAKOTO_TOKEN: token },
    timeout: LIMIT_MS,
  });
  child.stdin.end(input);
  const ended = once(child, 'close');
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${out}${problems}`);
  return out;
}

/** An example as a reader copies it from the page. */
async function exampleOf(id: string): Promise<string> {
  const page = await (await fetch(`${product.url}/docs`)).text();
  const [, code = ''] = new RegExp(`<pre id="example-${id}">([^<]*)</pre>`).exec(page) ?? [];
  return code.replace(
    /&(lt|gt|quot|amp);/g,
    (_all, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '',
  );
}

/** Amount and status of the order that a program says it has placed. */
async function settledIn(printed: string): Promise<unknown[]> {
  const [, number] = /^placed: (\S+)/m.exec(printed) ?? [];
  const row = await customer.until('order/list', (order) => order['number'] === number);
  return [row['amount'], row['status']];
}

it('the bot of packages/client places an order, which settles', async () => {
  const before = rowsOf(await customer.ok('order/list')).length;
  const printed = await run(process.execPath, ['packages/client/examples/bot.ts', product.url, '1']);
  const orders = rowsOf(await customer.ok('order/list'));
  expect(orders).toHaveLength(before + 1);
  const [order] = orders;
  expect(order).toMatchObject({ symbol: 'BTCUSDT', amount: '1.00', status: 'settled' });
  const lines = printed.trim().split('\n');
  expect(lines[0]).toContain(`${order?.['number']}: ${order?.['direction']} 1.00 USD at ${order?.['buy_price']}`);
  expect(lines[1]).toBe(`${order?.['number']}: ${order?.['profit']} USD`);
});

it('the bot says what to do if its token does not work', async () => {
  const wrong = run(process.execPath, ['packages/client/examples/bot.ts', product.url.replace(/\d+$/, '1'), '1']);
  await expect(wrong).rejects.toThrow('Check the address and the network');
});

it('the TypeScript example of /docs places an order, which settles', async () => {
  const printed = await run(process.execPath, ['--input-type=module-typescript', '-'], await exampleOf('typescript'));
  expect(printed).toMatch(/^BTCUSDT [\d.]+$/m);
  expect(printed).toMatch(/^settled: (win|lose|tie|void) -?[\d.]+$/m);
  expect(await settledIn(printed)).toEqual(['1.00', 'settled']);
});

(has('python3') ? it : it.skip)(
  'the Python example of /docs places an order, which settles (needs python3)',
  async () => {
    const file = join(dir, 'example.py');
    await writeFile(file, await exampleOf('python'));
    const printed = await run('python3', [file]);
    expect(printed).toMatch(/^settled: (win|lose|tie|void) -?[\d.]+$/m);
    expect(await settledIn(printed)).toEqual(['1.00', 'settled']);
  },
);

(has('curl') ? it : it.skip)('the curl example of /docs places an order (needs curl)', async () => {
  const before = rowsOf(await customer.ok('order/hold_list')).length;
  const printed = await run('bash', ['--norc', '-euo', 'pipefail', '-c', await exampleOf('curl')]);
  expect(printed.match(/"code":0/g)).toHaveLength(5);
  expect(rowsOf(await customer.ok('order/hold_list'))).toHaveLength(before + 1);
});
