import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batchPool, Logger, Metrics, Reads } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import pg from 'pg';
import { LedgerPeriods } from '../../../services/wallet/src/ledger/periods/ledger-periods.service.ts';
import { LedgerWriter } from '../../../services/wallet/src/ledger/posting/ledger-writer.ts';
import {
  type AccountKind,
  accountId,
  houseAccount,
  type Transfer,
} from '../../../services/wallet/src/ledger/posting/transfer.ts';
import { findRanges, readRange } from '../../../services/wallet/src/ledger/statement/statement.repository.ts';
import { availableOf } from '../../../services/wallet/src/ledger/statement-files/customer-accounts.ts';
import { StatementBooks } from '../../../services/wallet/src/ledger/statement-files/statement-book.service.ts';
import { firstEntryAt } from '../../../services/wallet/src/ledger/statement-files/statement-sums.repository.ts';
import { MIGRATIONS } from '../../../services/wallet/src/migrations/migrations.ts';
import { fileOf } from '../../../tools/archive/archive-files.ts';
import { archiveMonth } from '../../../tools/archive/archive-month.ts';
import { readBack } from '../../../tools/archive/read-back.ts';

const [NOVEMBER, DECEMBER, JANUARY] = [Date.UTC(2026, 10, 5), Date.UTC(2026, 11, 5), Date.UTC(2027, 0, 5)];
const KINDS = ['deposit', 'rebate', 'accrual'] as const;

const user = randomUUID();
const of = (kind: AccountKind) => ({ owner: user, kind, currency: 'USD' as const });
const available = accountId(of('available'));
const clock = new ManualClock(NOVEMBER);
const log = new Logger('wallet', 'silent');

let db: TestDatabase;
let client: pg.Client;
let dir: string;
let books: StatementBooks;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'archive-'));
  db = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'wallet', { migrations: MIGRATIONS });
  client = new pg.Client({ connectionString: db.url, options: '-c search_path=wallet -c jit=off' });
  await client.connect();
  books = new StatementBooks(new Reads(db.dataSource), log, new Metrics());
  const pool = batchPool(db.url, 'wallet', 1);
  const writer = new LedgerWriter(pool, clock);
  for (const month of [NOVEMBER, DECEMBER, JANUARY]) {
    clock.set(month);
    await new LedgerPeriods(db.dataSource, clock, log).run();
    await writer.post(entries(150));
    await writer.post(lostOrder());
  }
  await pool.end();
});
afterAll(async () => {
  await client?.end();
  await db?.drop();
  rmSync(dir, { recursive: true });
});

function entries(count: number): Transfer[] {
  const ref = randomUUID();
  return Array.from({ length: count }, (_, slot) => ({
    ...{ ref, slot, kind: KINDS[slot % 7] ?? 'deposit', amount: BigInt(1_000 + slot) },
    ...{ debit: houseAccount('outside_bank', 'USD'), credit: of('available') },
  }));
}

function lostOrder(): Transfer[] {
  const ref = randomUUID();
  const [stake, lost] = [
    { kind: 'stake', debit: of('available'), credit: of('in_trade') },
    { kind: 'stake_lost', debit: of('in_trade'), credit: houseAccount('trading', 'USD') },
  ];
  return [
    { ref, slot: 0, amount: 500n, ...stake },
    { ref, slot: 3, amount: 500n, ...lost },
  ];
}

/** What customers see of December and January: lists under each filter, and the statement as a file. */
async function shown(): Promise<unknown> {
  const { manager } = db.dataSource;
  const lists = [];
  for (const kind of [undefined, ...KINDS, 'stake']) {
    for (const from of [DECEMBER, DECEMBER + 1]) {
      const request = { currency: 'USD' as const, kind, from: new Date(from).toISOString() };
      const [range] = await findRanges(manager, user, request);
      if (!range) throw new Error('there is no range');
      const pages = [await readRange(manager, range, 0, 20), await readRange(manager, range, 0, 1_000)];
      lists.push({ range, pages });
    }
  }
  return { lists, file: await fileFrom(DECEMBER) };
}

const fileFrom = (from: number) =>
  books.of(user, { from, to: JANUARY + 1, running: true, closed: false, timeZone: 'UTC' });

it('leaves customers the statements of later months, which begin with the same balances', async () => {
  const before = await shown();
  await archiveMonth(client, 202_611, dir, JANUARY);
  expect(await shown()).toEqual(before);
  // The checkpoint of entries of which some are in the file.
  await client.query('select statement_write_checkpoints($1, entries, 10) from accounts where id = $1', [available]);
  expect(await shown()).toEqual(before);

  const { manager } = db.dataSource;
  expect(await firstEntryAt(manager, availableOf(user))).toBe(DECEMBER);
  // Whoever asks for all of them gets what is there.
  expect((await fileFrom(0)).balances).toEqual((await fileFrom(DECEMBER)).balances);
  expect(await findRanges(manager, user, { currency: 'USD' })).toMatchObject([{ low: 151 }]);

  await archiveMonth(client, 202_612, dir, JANUARY);
  expect((await fileFrom(JANUARY)).movements).toBe(152);
  for (const period of [202_612, 202_611]) await readBack(client, period, join(dir, fileOf(period)));
  expect(await shown()).toEqual(before);
  expect((await fileFrom(0)).balances[0]?.opening).toBe(0n);
});
