import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifySolvency } from 'makoto-verify';
import pg from 'pg';
import { replay } from '../../tools/checks/replay/replay.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, eventually, isJson, type Json } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const CLI = join(import.meta.dirname, '../../packages/verify/bin/makoto-verify.js');
const HOUR_MS = 3_600_000;

let product: Product;
let customer: Client;
let order: Json;
let dir: string;

/** Runs the verifier as an outsider does. */
function verify(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args, '--url', product.url], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr });
    });
  });
}

/** A GET without a token. */
async function open(path: string): Promise<Json> {
  const response = await fetch(`${product.url}/index.php/api/${path}`);
  const body: unknown = await response.json();
  if (!isJson(body) || body['code'] !== 0 || !isJson(body['data'])) throw new Error(JSON.stringify(body));
  return body['data'];
}

/** The house's first tree is older than this customer: makes it an hour older, so that the next one is due. */
async function anHourLater(): Promise<void> {
  const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
  await client.connect();
  await client.query(`
    alter table wallet.solvency_trees disable trigger solvency_append_only;
    update wallet.solvency_trees set hour = hour - 1;
    alter table wallet.solvency_trees enable trigger solvency_append_only;
    insert into wallet.tasks (id, kind, target, data, due_at)
      values (gen_random_uuid(), 'solvency_tree', gen_random_uuid(), '{}', 0)`);
  await client.end();
}

beforeAll(async () => {
  product = await startTestProduct();
  dir = await mkdtemp(join(tmpdir(), 'proof-'));
  customer = new Client(product.url);
  await customer.register();
  await customer.deposit('100.00');
  const terms = { product_id: 'BTCUSDT', direction: 'up', amount: '10.00', duration: 15 };
  order = await customer.ok('order/create', terms);
});

afterAll(async () => {
  await product?.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('anyone can check', () => {
  it('an order from its receipt on, while it is running', async () => {
    const { code, out } = await verify(String(order['number']));
    expect([code, out]).toEqual([3, expect.stringContaining('the receipt is signed by the house')]);
  });

  it('what the house owes and holds, and customers that their balance is included', async () => {
    const published = await open('public/solvency');
    const keys = (await open('public/keys'))['list'];
    expect(verifySolvency({ published, keys })).toMatchObject({
      pending: true,
      passed: ['form', 'statement', 'cover'],
    });
    expect((await verify('solvency')).code).toBe(0);
    expect((await customer.ok('user/solvency_proof'))['leaf']).toBeNull();
    await anHourLater();
    const own = await eventually(async () => {
      const found = await customer.ok('user/solvency_proof');
      expect(found['leaf']).not.toBeNull();
      return found;
    });
    expect(verifySolvency({ published: await open('public/solvency'), keys, own })).toMatchObject({ ok: true });
    await writeFile(join(dir, 'own.json'), JSON.stringify(own));
    const { code, out } = await verify('solvency', '--proof', join(dir, 'own.json'));
    expect([code, out]).toEqual([0, expect.stringContaining('the leaf is counted in the total')]);
  });

  it('how accounts fare, and the house’s service figures', async () => {
    const stats = await eventually(() => open('public/stats'), 60_000, 1_000);
    expect(stats).toMatchObject({ accounts: { traded: expect.any(Number) }, all: { symbol: 'all' } });
  });

  it('a settlement, by prices under published roots and without the customer’s identity', async () => {
    const number = String(order['number']);
    const settled = await customer.until('order/list', (o) => o['number'] === number);
    const { out } = await eventually(async () => {
      const found = await verify(number, '--full', '--save', join(dir, 'order.proof'));
      expect(found.code).toBe(0);
      // A root is published up to two seconds before the log shows it.
      expect(found.out).toContain('the receipt is in the log');
      return found;
    }, 100_000);
    expect(out).toContain('Everything is valid.');
    const offline = await verify(number, '--from', join(dir, 'order.proof'), '--logged');
    expect([offline.code, offline.out]).toEqual([0, expect.stringContaining('the receipt is in the log')]);
    const proof = await open(`public/proof/order/${number}`);
    expect(proof['settlement']).toMatchObject({ result: settled['result'], profit: settled['profit'] });
    const details = await customer.ok('user/details');
    const user = isJson(details['user']) ? details['user'] : {};
    for (const name of ['id', 'username', 'invite_code'])
      expect(JSON.stringify(proof)).not.toContain(String(user[name]));
    expect((await customer.ok('order/detail', { id: number }))['proof']).toEqual(proof);
  });

  it('a settlement in the browser without logging in, with the same result', async () => {
    const browser = await openBrowser();
    try {
      const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
      await page.addInitScript(() => localStorage.setItem('lang', 'en'));
      await page.goto(`${product.url}/xq?check=${String(order['number'])}`);
      await page.getByRole('button', { name: 'Check this settlement' }).click();
      await page.getByText('Everything is correct.').waitFor({ timeout: 20_000 });
      await page.getByText('The result follows from the two prices').waitFor();
      await page.goto(`${product.url}/aboutus#solvency`);
      await page.getByText('Held against owed').waitFor({ timeout: 20_000 });
      await page.getByText('Losing accounts').waitFor();
    } finally {
      await browser.close();
    }
  });

  it('a proof without the product, but not with a single digit changed', async () => {
    const kept = join(dir, 'order.proof');
    const number = String(order['number']);
    expect((await verify(number, '--from', kept)).code).toBe(0);
    const text = await readFile(kept, 'utf8');
    const paid = /"paid":"(\d)/;
    await writeFile(
      kept,
      text.replace(paid, (whole, digit) => whole.slice(0, -1) + String((Number(digit) + 1) % 10)),
    );
    const forged = await verify(number, '--from', kept);
    expect([forged.code, forged.out]).toEqual([1, expect.stringContaining('WRONG')]);
    expect((await verify(number, '--trust', '0000000000000000')).code).toBe(2);
    expect((await verify('0000-0000-0000')).code).toBe(2);
  });

  it('a whole period, by settling it again from the tick log', async () => {
    const now = Date.parse(String(order['settle_time']));
    const report = await replay(product.adminDatabaseUrl, now - HOUR_MS, now + 1);
    expect(report.differences).toEqual([]);
    expect(report.lines.at(-1)).toMatch(/^[1-9]\d* orders settled again/);
  });
});
