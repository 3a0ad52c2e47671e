import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import pg from 'pg';
import { LedgerPeriods } from '../../../services/wallet/src/ledger/periods/ledger-periods.service.ts';
import { fileOf } from '../../../tools/archive/archive-files.ts';
import { archiveMonth } from '../../../tools/archive/archive-month.ts';
import { assertOld, monthsToArchive } from '../../../tools/archive/months.ts';
import { readBack } from '../../../tools/archive/read-back.ts';
import { auditBooks } from '../../../tools/checks/audit/audit.ts';
import { TestBooks } from '../audit/books.ts';

const DECEMBER = Date.UTC(2026, 11, 1);
let books: TestBooks;
let client: pg.Client;
let dir: string;
let path: string;

/** Opens the month, so that everything before is closed and carried. */
const close = ({ database }: TestBooks): Promise<void> =>
  new LedgerPeriods(database.dataSource, new ManualClock(DECEMBER), new Logger('wallet', 'silent')).run();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'archive-'));
  path = join(dir, fileOf(0));
  books = await TestBooks.open(close);
  client = new pg.Client({ connectionString: books.database.url, options: '-c search_path=wallet -c jit=off' });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await books?.close();
  rmSync(dir, { recursive: true });
});

const transfers = async (): Promise<unknown[]> =>
  (await client.query('select * from transfers order by ref, slot')).rows;
const broken = async (): Promise<string[]> => (await auditBooks(client)).broken;

it('moves a month into a file that is read back as it was; the audit holds in between', async () => {
  const before = await transfers();
  expect(await broken()).toEqual([]);
  expect(await monthsToArchive(client, '2026-12')).toEqual([0]);
  const { transfers: moved } = await archiveMonth(client, 0, dir, DECEMBER);

  expect(await transfers()).toHaveLength(before.length - moved);
  expect(moved).toBeGreaterThan(5);
  expect(await broken()).toEqual([]);
  expect(await monthsToArchive(client, '2026-12')).toEqual([]);
  await client.query('begin; update account_periods set credited = credited + 1 where period = 0');
  expect(await broken()).toContainEqual(expect.stringContaining('each balance equals'));
  await client.query('rollback');

  expect(await readBack(client, 0, path)).toBe(moved);
  expect(await transfers()).toEqual(before);
  expect(await broken()).toEqual([]);
  await expect(client.query('update transfers_0 set amount = 1')).rejects.toThrow('append-only');
});

it('reads a file once, so that what was checked is what is in the database', async () => {
  const { transfers: moved } = await archiveMonth(client, 0, dir, DECEMBER);
  const pipe = join(dir, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [read] = await Promise.all([
    readBack(client, 0, pipe),
    pipeline(createReadStream(path), createWriteStream(pipe)),
  ]);
  expect(read).toBe(moved);
  expect(await broken()).toEqual([]);
});

it('neither drops a month nor reads one back whose file has changed', async () => {
  await archiveMonth(client, 0, dir, DECEMBER);
  const whole = readFileSync(path);
  const text = gunzipSync(whole).toString();
  for (const [changed, why] of [
    [text.replace(/,1000000,/, ',1000001,'), 'not the file that was written'],
    [text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1), 'not the file that was written'],
    [text.replace(/\n[^,]*,/, '\nno id,'), 'not the file that was written'],
    ['nothing\n', 'no file of transfers'],
  ] as const) {
    writeFileSync(path, gzipSync(changed));
    await expect(readBack(client, 0, path)).rejects.toThrow(why);
    expect(await broken()).toEqual([]);
  }
  writeFileSync(path, whole);
  await readBack(client, 0, path);
  await expect(readBack(client, 0, path)).rejects.toThrow('is not archived');
  // The file says what the partition holds, and both differ from what was carried.
  await client.query('update account_periods set credited = credited + 1 where period = 0 and credited > 0');
  await expect(archiveMonth(client, 0, dir, DECEMBER)).rejects.toThrow('run npm run audit');
  await client.query('update account_periods set credited = credited - 1 where period = 0 and credited > 0');
  expect(await broken()).toEqual([]);
});

it('keeps a month of which money is still held', async () => {
  const january = new ManualClock(DECEMBER + 31 * 86_400_000);
  await new LedgerPeriods(books.database.dataSource, january, new Logger('wallet', 'silent')).run();
  await expect(archiveMonth(client, 202_612, dir, DECEMBER)).rejects.toThrow('is still held');
});

it('leaves the months after a read-back open', async () => {
  await archiveMonth(client, 0, dir, DECEMBER);
  await readBack(client, 0, path);
  const february = new ManualClock(Date.UTC(2027, 1, 1));
  await new LedgerPeriods(books.database.dataSource, february, new Logger('wallet', 'silent')).run();
  const post = `insert into transfers (ref, slot, kind, debit, credit, amount, at)
    select gen_random_uuid(), 0, 'deposit', debit, credit, 1, 1 from transfers_0 limit 1 returning period`;
  await client.query('begin');
  expect((await client.query(post)).rows).toEqual([{ period: 202_702 }]);
  await client.query('rollback');
});

it('keeps what laws ask for', () => {
  // Where it is 2019 already, that is the last hours of December.
  expect(() => assertOld('2019-01', 7, Date.UTC(2026, 5))).toThrow('since 2018-12 stay in the database');
  expect(() => assertOld('2018-12', 7, Date.UTC(2026, 5))).not.toThrow();
  expect(() => assertOld('2019-1', 7, Date.UTC(2026, 5))).toThrow('no month');
});
