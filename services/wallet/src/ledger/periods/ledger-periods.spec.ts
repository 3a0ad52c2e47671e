import { randomUUID } from 'node:crypto';
import { type BatchPool, batchPool, Logger } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase, until, untilBlocked } from '@makoto/platform/testing';
import { knownRefs } from '../../migrations/ledger-post-periods.sql.js';
import { MIGRATIONS } from '../../migrations/migrations.js';
import { LedgerWriter } from '../posting/ledger-writer.js';
import { account, accountId, houseAccount, type Transfer } from '../posting/transfer.js';
import { carryBlocks } from './ledger-periods.repository.js';
import { LedgerPeriods } from './ledger-periods.service.js';

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 59);
const DAY_MS = 86_400_000;

let db: TestDatabase;
let pool: BatchPool;
let clock: ManualClock;
let writer: LedgerWriter;
let periods: LedgerPeriods;

beforeEach(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', { migrations: MIGRATIONS });
  pool = batchPool(db.url, 'wallet', 1);
  clock = new ManualClock(NOVEMBER);
  writer = new LedgerWriter(pool, clock);
  periods = new LedgerPeriods(db.dataSource, clock, new Logger('wallet', 'silent'));
});
afterEach(async () => {
  await pool.end();
  await db.drop();
});

const customer = account(randomUUID(), 'available', 'USD');
const id = accountId(customer);
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  ...{ ref: randomUUID(), slot: 0, kind: 'deposit', amount: 5n },
  ...{ debit: houseAccount('outside_bank', 'USD'), credit: customer },
  ...more,
});
const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.dataSource.query(text, values);
const partitionOf = async (ref: string): Promise<string | undefined> =>
  (await sql<{ name: string }>('select tableoid::regclass::text as name from transfers where ref = $1', [ref]))[0]
    ?.name;

async function posted(more: Partial<Transfer> = {}): Promise<Transfer> {
  const one = transfer(more);
  await writer.post([one]);
  return one;
}

it('gives each month a partition, and refuses rows in a closed one', async () => {
  const before = await posted();
  await periods.run();
  const november = await posted();
  clock.advance(DAY_MS);
  const late = await posted();
  await periods.run();
  const december = await posted();
  expect(await Promise.all([before, november, late, december].map(({ ref }) => partitionOf(ref)))).toEqual([
    ...['transfers_0', 'transfers_202611'],
    // The month opens when the service comes to it, at the latest a minute later.
    ...['transfers_202611', 'transfers_202612'],
  ]);
  await expect(
    sql(
      `insert into transfers (ref, slot, kind, debit, credit, amount, at, period) values ($1, 0, 'x', $2, $3, 1, 1, 202611)`,
      [randomUUID(), accountId(houseAccount('fx', 'USD')), id],
    ),
  ).rejects.toThrow('transfers_202611_closed');
  await expect(sql('update transfers_202612 set amount = 1')).rejects.toThrow('append-only');
  await expect(sql('truncate transfers_202611')).rejects.toThrow('append-only');
});

it('opens one month at a time, however far ahead the clock is', async () => {
  await periods.run();
  clock.advance(400 * DAY_MS);
  await periods.run();
  clock.advance(-400 * DAY_MS);
  const rightAgain = await posted();
  await periods.run();
  expect(await partitionOf(rightAgain.ref)).toBe('transfers_202612');
  clock.advance(32 * DAY_MS);
  await periods.run();
  const january = await posted();
  expect(await partitionOf(january.ref)).toBe('transfers_202701');
});

it('opens the month when a long query that reads transfers has ended', async () => {
  const reader = db.dataSource.createQueryRunner();
  await reader.startTransaction();
  await reader.query('select from transfers limit 1');
  const run = periods.run();
  await untilBlocked(db);
  // The first try has been given up.
  await until(async () => (await sql('select from pg_locks where not granted')).length === 0);
  await reader.commitTransaction();
  await reader.release();
  await run;
  expect(await partitionOf((await posted()).ref)).toBe('transfers_202611');
});

describe.each(['carried', 'not carried yet'])('a transfer of an earlier month, %s', (state) => {
  it('is posted when it is repeated, and a conflict with other terms', async () => {
    const one = await posted();
    await periods.run();
    clock.advance(DAY_MS);
    if (state === 'carried') await periods.run();
    else
      await sql(
        'update ledger_periods set carried_at = null, carried_blocks = 0; update ledger_open set uncarried = 0',
      );
    if (state !== 'carried') await sql('truncate transfer_refs');
    await writer.post([one]);
    await expect(writer.post([{ ...one, amount: 6n }])).rejects.toThrow('CONFLICT');
    await expect(writer.post([{ ...one, slot: 1 }, one])).rejects.toThrow('CONFLICT');
    await writer.post([{ ...one, slot: 1 }]);
    const [row] = await sql<{ balance: string }>('select balance from accounts where id = $1', [id]);
    expect(row?.balance).toBe('10');
  });
});

it('looks up each ref of a batch, and compares no transfer with all others, although all refs are known', async () => {
  await writer.post(Array.from({ length: 1_000 }, () => transfer()));
  await periods.run();
  await sql('vacuum analyze transfer_refs');
  await pool.query(`prepare known as select exists (${knownRefs('$1::uuid[]', '$2::smallint[]')})`);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain execute known ('{}', '{}')`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Cond: (ref = g.ref)');
  expect(plan).not.toContain('Nested Loop');
});

it('refuses what may have been posted in an archived month', async () => {
  const one = await posted();
  await periods.run();
  await sql('drop table transfers_0');
  await expect(writer.post([one])).rejects.toThrow('CONFLICT');
  await writer.post([{ ...one, slot: 1 }]);
});

it('opens a month only when all postings of the one before are committed', async () => {
  const one = transfer();
  await db.dataSource.transaction(async (manager) => {
    await writer.postIn(manager, [one]);
    await expect(periods.run()).rejects.toThrow('lock timeout');
  });
  await periods.run();
  expect(await sql('select period, uncarried from ledger_open')).toEqual([{ period: 202611, uncarried: 202611 }]);
  expect(await sql('select * from transfer_refs')).toEqual([{ ref: one.ref, slots: [0] }]);
});

it('shows the same statement over months as over one table', async () => {
  await periods.run();
  for (let month = 0; month < 3; month++) {
    const kinds = Array.from({ length: 150 }, (_, i) => (i % 3 === 0 ? 'deposit' : 'rebate'));
    await writer.post(
      kinds.map((kind, slot) => transfer({ ref: REFS[month] ?? '', slot, kind, amount: BigInt(slot + 1) })),
    );
    await sql('select statement_write_checkpoints($1, entries, 10) from accounts where id = $1', [id]);
    clock.advance(31 * DAY_MS);
    if (month < 2) await periods.run();
    // The last month before is carried in part only.
    if (month === 1) await sql('update ledger_open set uncarried = 202612');
  }
  for (const kind of ['*', 'deposit', 'rebate']) {
    const all = await sql<{ entry_no: string; at: string; amount: string }>(
      `select entry_no, at, amount from transfers where entry_account = $1 and ($2 = '*' or kind = $2) order by entry_no`,
      [id, kind],
    );
    for (const [low, top] of [
      [0, 20],
      [90, 130],
      [120, 150],
      [all.length - 20, all.length],
    ] as const) {
      const page = await sql<{ entry_no: string }>('select entry_no from statement_page($1, $2, $3, $4)', [
        id,
        kind,
        low,
        top,
      ]);
      expect(page.map((row) => row.entry_no)).toEqual(
        all
          .slice(low, top)
          .map((row) => row.entry_no)
          .reverse(),
      );
      const at = all[top - 1]?.at ?? '';
      const upto = Number(all[top - 1]?.entry_no ?? 0);
      const [one] = await sql('select statement_at($1, $2, $3) as at, s.* from statement_sums($1, $2, $4) s', [
        id,
        kind,
        top,
        upto,
      ]);
      const sum = all.slice(0, top).reduce((total, row) => total + BigInt(row.amount), 0n);
      expect(one).toEqual({ at, count: String(top), credited: String(sum), debited: '0' });
    }
  }
  const before = await sql(
    `select distinct on (at) statement_before($1, 450, at) = entry_no - 1 as same from transfers order by at, entry_no`,
    [id],
  );
  expect(before).toEqual([{ same: true }, { same: true }, { same: true }]);
});

it('carries a closed month a few blocks at a time, whatever process does it', async () => {
  await writer.post(Array.from({ length: 500 }, (_, slot) => transfer({ ref: REFS[0] ?? '', slot })));
  await periods.run();
  await sql(`truncate transfer_refs, account_periods`);
  await sql('update ledger_periods set carried_at = null, carried_blocks = 0 where period = 0');
  await Promise.all(
    [1, 2].map(async () => {
      while (await carryBlocks(db.dataSource, 1, 2));
    }),
  );
  const [refs] = await sql<{ n: number }>('select cardinality(slots) as n from transfer_refs');
  expect(refs?.n).toBe(500);
  expect(
    await sql('select debited, credited, first_no, last_no from account_periods where account = $1', [id]),
  ).toEqual([{ debited: '0', credited: '2500', first_no: '1', last_no: '500' }]);
});

const REFS = Array.from({ length: 3 }, () => randomUUID());
