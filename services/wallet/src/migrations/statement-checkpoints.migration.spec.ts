import { randomUUID } from 'node:crypto';
import { batchPool } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import { LedgerWriter } from '../ledger/posting/ledger-writer.js';
import { accountId, houseAccount } from '../ledger/posting/transfer.js';
import { MIGRATIONS } from './migrations.js';
import { StatementCheckpoints1 } from './statement-checkpoints.migration.js';

const ENTRIES = 400;
const account = { owner: randomUUID(), kind: 'available', currency: 'USD' } as const;
const id = accountId(account);
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', { migrations: MIGRATIONS });
  const pool = batchPool(db.url, 'wallet', 1);
  await new LedgerWriter(pool, new ManualClock(0)).post(
    Array.from({ length: ENTRIES }, (_, slot) => ({
      ...{ ref: randomUUID(), slot, kind: slot % 3 === 0 ? 'deposit' : 'rebate', amount: BigInt(slot + 1) },
      ...{ debit: houseAccount('outside_bank', 'USD'), credit: account },
    })),
  );
  await pool.end();
});
afterAll(() => db.drop());

/** What each function of the statement answers. */
async function answers(): Promise<unknown> {
  const all: unknown[] = [];
  for (const kind of ['*', 'deposit', 'rebate']) {
    all.push(
      await db.dataSource.query('select * from statement_sums($1, $2, $3)', [id, kind, ENTRIES]),
      await db.dataSource.query('select n, statement_nth($1, $2, n) from generate_series(1, 130, 43) n', [id, kind]),
      await db.dataSource.query('select * from statement_page($1, $2, 40, 130)', [id, kind]),
    );
  }
  return all;
}

const rowsOf = (table: string): Promise<unknown[]> =>
  db.dataSource.query(`select * from ${table} order by account, kind, entry_no`);

it('keeps the checkpoints of statements and what the functions answer, in both directions', async () => {
  const runner = db.dataSource.createQueryRunner();
  const migration = new StatementCheckpoints1();
  await migration.down(runner);
  await db.dataSource.query('select statement_mark($1, 256, 1)', [id]);
  const [marks, before] = [await rowsOf('statement_marks'), await answers()];
  expect(marks).toHaveLength(3);

  await migration.up(runner);
  expect(await rowsOf('statement_checkpoints')).toEqual(marks);
  expect(await answers()).toEqual(before);
  await db.dataSource.query('select statement_write_checkpoints($1, 384, 10)', [id]);
  expect(await rowsOf('statement_checkpoints')).toHaveLength(9);
  expect(await answers()).toEqual(before);

  await migration.down(runner);
  expect(await rowsOf('statement_marks')).toHaveLength(9);
  expect(await answers()).toEqual(before);
  await migration.up(runner);
  await runner.release();
});
