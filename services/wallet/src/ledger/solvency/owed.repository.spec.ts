import { randomUUID } from 'node:crypto';
import { batchPool, createDataSource, migrate } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import { POSITION_SLOTS } from '../../earn-funds/earn-postings.calc.js';
import { EarnPurchases3 } from '../../migrations/earn-purchases.migration.js';
import { MIGRATIONS } from '../../migrations/migrations.js';
import { LedgerWriter } from '../posting/ledger-writer.js';
import { accountId, HOUSE } from '../posting/transfer.js';
import { PROMISED_SQL } from './owed.repository.js';

const [ENDED, RUNNING] = [5_000, 10];
let db: TestDatabase;

beforeAll(async () => {
  const migrations = MIGRATIONS.filter((migration) => migration !== EarnPurchases3);
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', { migrations });
});
afterAll(() => db.drop());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of earn_purchases a plan reads, including those it discards. */
function purchasesRead(plan: Plan): number {
  const own =
    plan['Relation Name'] === 'earn_purchases'
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + purchasesRead(child), own);
}

it('sums the remaining returns of positions without reading positions that have ended', async () => {
  const locked = { owner: randomUUID(), kind: 'locked' as const, currency: 'USDT' as const };
  const outside = { owner: HOUSE, kind: 'outside_capital' as const, currency: 'USDT' as const };
  const pool = batchPool(db.url, 'wallet', 1);
  await new LedgerWriter(pool, new ManualClock(0)).post([
    {
      ...{ ref: randomUUID(), slot: 0, kind: 'lock', amount: 1n },
      debit: outside,
      credit: locked,
    },
  ]);
  await pool.end();
  await db.dataSource.query(
    `insert into earn_purchases select gen_random_uuid(), 'bought', n from generate_series(1, ${ENDED + RUNNING}) n`,
  );
  const { lock, cover, principalEnd } = POSITION_SLOTS;
  await db.dataSource.query(
    `insert into transfers (ref, slot, kind, debit, credit, amount, at)
     select position_id, slot, '', $1::uuid, $2::uuid, 7, 0
     from earn_purchases, unnest(array[${lock}, ${cover}, ${principalEnd}]) slot
     where slot <> ${principalEnd} or at <= ${ENDED}`,
    [accountId(outside), accountId(locked)],
  );
  const dataSource = createDataSource({ url: db.url, schema: 'wallet', entities: [], migrations: MIGRATIONS });
  await dataSource.initialize();
  await migrate(dataSource, 'wallet');
  await dataSource.query('analyze earn_purchases, transfers');
  await dataSource.transaction(async (manager) => {
    await manager.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
    expect(await manager.query(PROMISED_SQL)).toEqual([
      { owner: locked.owner, currency: 'USDT', amount: String(RUNNING * 7) },
    ]);
    const [row]: { 'QUERY PLAN': [{ Plan: Plan }] }[] = await manager.query(
      `explain (analyze, format json) ${PROMISED_SQL}`,
    );
    if (!row) throw new Error('no query plan');
    expect(purchasesRead(row['QUERY PLAN'][0].Plan)).toBe(RUNNING);
  });
  await dataSource.destroy();
});
