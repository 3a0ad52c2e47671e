import type { BankView } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { installedVersion, type JapanBankRow, readJapanBanks } from './japan-banks.reader.js';

const MAX_ROWS = 2_000;
const INSERT_BATCH = 2_000;

/** Japanese banks, or the branches of one, by a part of the name or reading or the beginning of the code. */
export function findJapaneseBanks(
  dataSource: DataSource,
  bankCode: string,
  keyword: string,
  reading: string,
): Promise<BankView[]> {
  return dataSource.query(
    `select case when branch_code = '' then bank_code else branch_code end as code, name, kana from japan_banks
     where ${bankCode ? `bank_code = $1 and branch_code <> ''` : `$1 = '' and branch_code = ''`}
       and (strpos(lower(normalize(name, NFKC)), lower($2)) > 0 or strpos(kana, $3) > 0
         or starts_with(case when branch_code = '' then bank_code else branch_code end, $2))
     order by 1 limit ${MAX_ROWS}`,
    [bankCode, keyword, reading],
  );
}

/** At most two banks with one of the names, and whether each has the branch. */
export function banksNamed(
  dataSource: DataSource,
  names: readonly string[],
  branchCode: string,
): Promise<{ bank_code: string; has_branch: boolean }[]> {
  return dataSource.query(
    `select bank_code, exists (select from japan_banks b where b.bank_code = j.bank_code and b.branch_code = $2) as has_branch
     from japan_banks j where branch_code = '' and normalize(name, NFKC) = any($1) limit 2`,
    [names, branchCode],
  );
}

/** A bank, with an empty branch code, and one of its branches, as far as they exist. */
export function bankAndBranch(
  dataSource: DataSource,
  bankCode: string,
  branchCode: string,
): Promise<{ branch_code: string; name: string; kana: string }[]> {
  return dataSource.query(
    `select branch_code, normalize(name, NFKC) as name, kana from japan_banks
     where bank_code = $1 and branch_code in ('', $2)`,
    [bankCode, branchCode],
  );
}

/** Fills the table if another version of the list is installed. Concurrent processes wait for each other. */
export async function fillJapaneseBanks(manager: EntityManager): Promise<void> {
  const version = installedVersion();
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('japan_banks', 0))`);
  const known: { version: string }[] = await manager.query('select version from japan_banks_version');
  if (known[0]?.version === version) return;
  await manager.query('delete from japan_banks');
  let batch: JapanBankRow[] = [];
  for await (const rows of readJapanBanks()) {
    batch.push(...rows);
    if (batch.length < INSERT_BATCH) continue;
    await insert(manager, batch);
    batch = [];
  }
  await insert(manager, batch);
  await manager.query('delete from japan_banks_version');
  await manager.query('insert into japan_banks_version (version) values ($1)', [version]);
}

async function insert(manager: EntityManager, rows: readonly JapanBankRow[]): Promise<void> {
  await manager.query(
    `insert into japan_banks (bank_code, branch_code, name, kana)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [rows.map((r) => r.bank_code), rows.map((r) => r.branch_code), rows.map((r) => r.name), rows.map((r) => r.kana)],
  );
}
