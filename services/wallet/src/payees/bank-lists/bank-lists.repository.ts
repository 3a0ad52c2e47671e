import type { BankChange, Lang, ListedCurrency } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { ListedBank } from './bank-list.reader.js';

const MAX_FOUND = 2_000;
/** How long a file is kept that no version names, milliseconds. */
const UNUSED_MS = 86_400_000;

const NAME_IN: Record<Lang, keyof ListedBank> = { en: 'name_en', jp: 'name_ja', zn: 'name_zh' };

export interface BankListFile {
  id: string;
  currency: ListedCurrency;
  filename: string;
  sha256: string;
  banks: number;
}

/** Stores a file with its banks; false if it is stored already. Deletes files that were uploaded in vain. */
export async function insertFile(
  manager: EntityManager,
  file: BankListFile,
  banks: readonly ListedBank[],
  now: number,
): Promise<boolean> {
  await manager.query(
    `delete from bank_list_files f where created_at < $1
       and not exists (select from versions v where v.kind = 'bank_list' and v.content ->> 'file_id' = f.id::text)`,
    [now - UNUSED_MS],
  );
  const rows: unknown[] = await manager.query(
    `insert into bank_list_files (id, currency, filename, sha256, banks, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [file.id, file.currency, file.filename, file.sha256, file.banks, now],
  );
  if (rows.length === 0) return false;
  await manager.query(
    `insert into listed_banks (file_id, code, name_en, name_ja, name_zh)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      file.id,
      ...(['code', 'name_en', 'name_ja', 'name_zh'] as const).map((column) => banks.map((bank) => bank[column])),
    ],
  );
  return true;
}

export async function findFile(database: DataSource, id: string): Promise<BankListFile | undefined> {
  const [row]: BankListFile[] = await database.query(
    'select id, currency, filename, sha256, banks from bank_list_files where id = $1',
    [id],
  );
  return row;
}

/** The banks whose name in any language contains the keyword, or whose code begins with it. */
export function findListed(
  database: DataSource,
  fileId: string,
  keyword: string,
  lang: Lang,
): Promise<{ code: string; name: string; kana: string }[]> {
  return database.query(
    `select code, ${NAME_IN[lang]} as name, '' as kana from listed_banks
     where file_id = $1 and (strpos(lower(name_en), lower($2)) > 0 or strpos(lower(name_ja), lower($2)) > 0
       or strpos(lower(name_zh), lower($2)) > 0 or starts_with(code, upper($2)))
     order by 2, 1 limit ${MAX_FOUND}`,
    [fileId, keyword],
  );
}

/** The bank with a code, or without one the banks with a name in any language, at most two; and whether that is its name. */
export function listedLike(
  database: DataSource,
  fileId: string,
  code: string,
  name: string,
): Promise<{ code: string; is_named: boolean }[]> {
  return database.query(
    `select code, is_named from listed_banks,
       lateral (select lower($3) in (lower(name_en), lower(name_ja), lower(name_zh)) as is_named) n
     where file_id = $1 and case when $2 = '' then is_named else code = $2 end limit 2`,
    [fileId, code, name],
  );
}

export type ComparedBank = ListedBank & { change: BankChange | null };

/** A page of a file's banks by code or, with `before`, of the differences from that file. */
export async function pageOfBanks(
  database: DataSource,
  { fileId, before, size, offset }: { fileId: string; before: string | null; size: number; offset: number },
): Promise<{ rows: ComparedBank[]; total: number }> {
  const columns = 'code, name_en, name_ja, name_zh';
  const compared = `
    select coalesce(n.code, o.code) as code, coalesce(n.name_en, o.name_en) as name_en,
      coalesce(n.name_ja, o.name_ja) as name_ja, coalesce(n.name_zh, o.name_zh) as name_zh,
      case when o.code is null then 'added' when n.code is null then 'removed' else 'changed' end as change
    from (select * from listed_banks where file_id = $1) n
    full join (select * from listed_banks where file_id = $2) o on o.code = n.code
    where (n.name_en, n.name_ja, n.name_zh) is distinct from (o.name_en, o.name_ja, o.name_zh)`;
  const whole = `select ${columns}, null as change from listed_banks where file_id = $1 and $2::uuid is null`;
  const from = `from (${before === null ? whole : compared}) b`;
  const rows: ComparedBank[] = await database.query(`select * ${from} order by code limit $3 offset $4`, [
    fileId,
    before,
    size,
    offset,
  ]);
  const [count]: { n: number }[] = await database.query(`select count(*)::int as n ${from}`, [fileId, before]);
  return { rows, total: count?.n ?? 0 };
}
