import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Backup } from '../../tools/backup/capture/backup.ts';
import { restore } from '../../tools/backup/restore/restore.ts';
import { databaseToBackUp } from '../../tools/backup/settings.ts';
import { Repository } from '../../tools/backup/store/repository.ts';
import { problemsOfBooks } from '../../tools/checks/books.ts';
import { sayNothing } from '../../tools/launcher/lib/say.ts';
import { waitFor } from '../../tools/launcher/lib/wait.ts';
import { removeTestDir, TEST_DIR_PREFIX } from '../../tools/test/test-dirs.ts';
import { Client } from '../support/client.ts';
import { sharedProduct, startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const HOUR_MS = 3_600_000;
/** Open orders that are due, or will be within ten seconds. */
const SOON_DUE = `trading.orders, market.watermark where status = 'open' and settle_time <= at_ms + 10000`;
const MOVED_OUTBOXES = `pg_sequences where sequencename = 'outbox_id_seq' and last_value > 1000000000`;

let folder: string;
let backup: Backup | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), TEST_DIR_PREFIX));
  chmodSync(folder, 0o711);
});

afterAll(async () => {
  await backup?.stop();
  // If this file runs again, it is with another folder.
  rmSync(join((await sharedProduct()).dataDir, 'backup'), { recursive: true, force: true });
  removeTestDir(join(folder, 'restored'));
  removeTestDir(folder);
});

/** Places orders and returns the ids of those that were answered. */
async function order(customer: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const body = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 300 };
    ids.push(String((await customer.ok('order/create', body))['id']));
  }
  return ids;
}

async function numberAt(url: string, count: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${count}`, values);
    return rows[0]?.n ?? Number.NaN;
  } finally {
    await client.end();
  }
}

const ordersAt = (url: string, ids: readonly string[]): Promise<number> =>
  numberAt(url, 'trading.orders where id = any($1)', [ids]);

it('restores what was answered before a moment while the product ran, with right books, and starts from it', async () => {
  const product = await sharedProduct();
  const customer = new Client(product.url);
  await customer.register();
  await customer.deposit('500.00');
  const settings = {
    ...{ dir: join(folder, 'backup'), key: randomBytes(32), dataDir: product.dataDir, everyMs: HOUR_MS },
    ...{ shipEveryMs: 1_000, keepMs: HOUR_MS, megabytesPerSecond: 100 },
  };
  const databaseUrl = databaseToBackUp({}, product.dataDir);
  backup = await Backup.start({ settings, databaseUrl, env: process.env, say: sayNothing });
  const during = await order(customer, 10);
  await backup.untilWhole();
  const before = [...during, ...(await order(customer, 10))];
  // The last of them may have been committed in this millisecond, after its beginning.
  const moment = Date.now() + 1;
  // An order of a later millisecond than the moment.
  while (Date.now() <= moment);
  const after = await order(customer, 5);
  await backup.untilShipped();
  await backup.stop();
  backup = undefined;

  const dataDir = join(folder, 'restored');
  const repository = Repository.open(settings.dir, settings.key);
  const options = { repository, dataDir, to: moment, env: process.env, say: sayNothing };
  await restore(options, async (url) => {
    expect(await ordersAt(url, before)).toBe(before.length);
    expect(await ordersAt(url, after)).toBe(0);
    expect(await problemsOfBooks(url)).toEqual([]);
    // New events get ids that no consumer has seen.
    expect(await numberAt(url, MOVED_OUTBOXES)).toBe(await numberAt(url, `pg_tables where tablename = 'outbox'`));
  });

  // NATS and Redis begin empty; what was on its way is sent again.
  const restored = await startTestProduct({ dataDir });
  try {
    const same = new Client(restored.url);
    same.token = customer.token;
    expect((await same.ok('order/detail', { id: before[0] }))['id']).toBe(before[0]);
    expect(await order(same, 1)).toHaveLength(1);
    // Orders of other tests are in the backup, too. None may fall due while the books are checked.
    await waitFor(async () => ((await numberAt(restored.adminDatabaseUrl, SOON_DUE)) === 0 ? true : undefined), {
      ...{ timeoutMs: 120_000, everyMs: 500, onTimeout: () => new Error('orders that are due stay open') },
    });
    expect(await problemsOfBooks(restored.adminDatabaseUrl)).toEqual([]);
  } finally {
    await restored.stop();
  }
});
