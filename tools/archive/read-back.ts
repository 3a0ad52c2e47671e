import type pg from 'pg';
import { codeOf, Failure } from '../launcher/lib/failure.ts';
import { notWritten, verifiedTransfers } from './archive-month.ts';
import { COLUMNS, type Line, type Written } from './transfers-file.ts';

const TYPES = ['uuid', 'smallint', 'text', 'uuid', 'uuid', 'bigint', 'bigint', 'uuid', 'bigint', 'bigint'];

/**
 * Makes an archived month's transfers a partition again, as they were: statements, audit and replay see them like any other.
 * Nobody sees a part of them.
 * @throws Failure if the month is not archived, or the file is not that of the month
 */
export async function readBack(client: pg.ClientBase, period: number, path: string): Promise<number> {
  const { rows } = await client.query<{ sha256: string; transfers: string }>(
    'select sha256, transfers from ledger_archives where period = $1',
    [period],
  );
  const [archive] = rows;
  if (!archive) throw new Failure(`The month ${period} is not archived.`);
  const expected = { sha256: archive.sha256, transfers: Number(archive.transfers) };
  await client.query('begin');
  try {
    await load(client, period, path, expected);
    await client.query('delete from ledger_archives where period = $1', [period]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    // PostgreSQL does not read a value, or a constraint refuses it.
    throw /^2[23]/.test(codeOf(error) ?? '') ? notWritten(path) : error;
  }
  return expected.transfers;
}

async function load(client: pg.ClientBase, period: number, path: string, expected: Written): Promise<void> {
  const { rows } = await client.query<{ period: number }>('select period from ledger_open');
  const name = `transfers_${period}`;
  await client.query(`create table ${name} (like transfers_${rows[0]?.period} including all)`);
  // An administrator's tables could not be changed by the service.
  await client.query(`
    do $$ begin
      execute 'alter table ${name} owner to ' || (
        select quote_ident(tableowner) from pg_tables where schemaname = 'wallet' and tablename = 'transfers');
    end $$`);
  const columns = TYPES.map((type, i) => `$${i + 1}::${type}[]`).join();
  for await (const page of verifiedTransfers(client, period, path, expected)) {
    await client.query(
      `insert into ${name} (${COLUMNS.join()}, period) select t.*, ${period} from unnest(${columns}) t`,
      COLUMNS.map((_, i) => columnOf(page, i)),
    );
  }
  await client.query(`
    create trigger ${name}_append_only before update or delete or truncate on ${name}
      for each statement execute function refuse_change();
    alter table ${name} add constraint ${name}_closed check (false) not valid;
    alter table transfers attach partition ${name} for values from (${period}) to (${period + 1});
  `);
}

const columnOf = (page: readonly Line[], at: number): (string | null)[] => page.map((line) => line[at] || null);
