import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf, Failure } from '../launcher/lib/failure.ts';
import { writeObject } from '../launcher/lib/json.ts';
import { aboutOf, fileOf } from './archive-files.ts';
import { newestOf } from './months.ts';
import { COLUMNS, type Line, readTransfers, type Written, writeTransfers } from './transfers-file.ts';

const LOCK_TRIES = 600;
const LOCK_MS = 100;
const REST_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** More than any account has. */
const MAX_CHECKPOINTS = 2_147_483_647;

/** Whether money on an account is set aside: the account's kind is in its id. */
const held = (account: string): string => `get_byte(uuid_send(${account}), 14) between 2 and 4`;

/**
 * Moves a closed month's transfers into a file. The partition is dropped only when the file was read again and its sums are
 * those that were carried of the month.
 * @throws Failure if money of the month is still under way, or the file differs
 */
export async function archiveMonth(
  client: pg.ClientBase,
  period: number,
  dir: string,
  nowMs: number,
): Promise<Written> {
  await assertEnded(client, period);
  const path = join(dir, fileOf(period));
  const newestAt = (await newestOf(client, period)) ?? 0;
  const written = await writeTransfers(client, `transfers_${period}`, path);
  await verifyFile(client, period, path, written);
  await noteSums(client, period);
  writeObject(
    join(dir, aboutOf(period)),
    { period, file: fileOf(period), columns: COLUMNS, ...written, newest_at: newestAt, archived_at: nowMs },
    0o600,
  );
  for (let tries = 1; !(await drop(client, { period, newestAt, nowMs }, written)); tries++) {
    if (tries === LOCK_TRIES) throw new Failure('Long transactions use the transfers all the time; try again later.');
    await sleep(REST_MS);
  }
  return written;
}

/** Orders, positions and withdrawals move what they hold back or on; a cause that still holds money is not ended. */
async function assertEnded(client: pg.ClientBase, period: number): Promise<void> {
  const { rows } = await client.query<{ ref: string }>(
    `select t.ref from transfers t where t.ref in (select ref from transfers_${period} where ${held('credit')})
     group by t.ref having sum(case when ${held('credit')} then amount else 0 end)
       > sum(case when ${held('debit')} then amount else 0 end) limit 1`,
  );
  if (rows[0]) {
    throw new Failure(
      `Money of ${rows[0].ref}, from the month ${period}, is still held; months before it are archived.`,
    );
  }
}

/**
 * Notes what statements count from once the month is gone: the checkpoints in it, and what each kind came to on each
 * account. Both stay if the month is read back.
 */
async function noteSums(client: pg.ClientBase, period: number): Promise<void> {
  await client.query(
    `select statement_write_checkpoints(account, last_no, ${MAX_CHECKPOINTS}) from account_periods
     where period = $1 and last_no >= 128 order by account`,
    [period],
  );
  await client.query(
    `insert into archived_kinds (account, kind, period, count, credited, debited)
     select account, kind, $1::int, count(*), coalesce(sum(amount) filter (where credit = account), 0),
       coalesce(sum(amount) filter (where debit = account), 0)
     from (
       select entry_account as account, kind, debit, credit, amount from transfers_${period} where entry_account is not null
       union all
       select debit, kind, debit, credit, amount from transfers_${period} where entry_account is null and ${held('debit')}
     ) moved group by account, kind
     on conflict do nothing`,
    [period],
  );
}

/** @throws Failure if the file is not what was written, or its sums are not those that were carried */
export async function verifyFile(
  client: pg.ClientBase,
  period: number,
  path: string,
  expected: Written,
): Promise<void> {
  const pages = verifiedTransfers(client, period, path, expected);
  while (!(await pages.next()).done);
}

/**
 * Reads a file's transfers in pages. What was read counts only once the last page has been taken.
 * @throws Failure after the last page if the file is not what was written, or its sums are not those that were carried
 */
export async function* verifiedTransfers(
  client: pg.ClientBase,
  period: number,
  path: string,
  expected: Written,
): AsyncGenerator<Line[], void> {
  const sums = new Map<string, { debited: bigint; credited: bigint }>();
  const add = (account: string, debited: bigint, credited: bigint): void => {
    const sum = sums.get(account) ?? { debited: 0n, credited: 0n };
    sums.set(account, { debited: sum.debited + debited, credited: sum.credited + credited });
  };
  const pages = readTransfers(path);
  let page = await pages.next();
  for (; !page.done; page = await pages.next()) {
    for (const [, , , debit = '', credit = '', amount = ''] of page.value) {
      add(debit, BigInt(amount), 0n);
      add(credit, 0n, BigInt(amount));
    }
    yield page.value;
  }
  const read = page.value;
  if (read.sha256 !== expected.sha256 || read.transfers !== expected.transfers) throw notWritten(path);
  const { rows } = await client.query<{ account: string; debited: string; credited: string }>(
    'select account, debited, credited from account_periods where period = $1',
    [period],
  );
  const differs = rows.some(({ account, debited, credited }) => {
    const sum = sums.get(account);
    return sum?.debited !== BigInt(debited) || sum.credited !== BigInt(credited);
  });
  if (differs || rows.length !== sums.size) {
    throw new Failure(`The sums of ${path} are not those that the ledger carried of ${period}; run npm run audit.`);
  }
}

export function notWritten(path: string): Failure {
  return new Failure(`${path} is not the file that was written; take another copy, or archive the month again.`);
}

/** Returns whether the locks were free. */
async function drop(
  client: pg.ClientBase,
  { period, newestAt, nowMs }: { period: number; newestAt: number; nowMs: number },
  { sha256, transfers }: Written,
): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_MS}ms'`);
    await client.query(`drop table transfers_${period}`);
    await client.query(
      `insert into ledger_archives (period, file, sha256, transfers, newest_at, archived_at) values ($1, $2, $3, $4, $5, $6)`,
      [period, fileOf(period), sha256, transfers, newestAt, nowMs],
    );
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
