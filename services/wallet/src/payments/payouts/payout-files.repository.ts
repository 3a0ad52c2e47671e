import type { FiatCurrency } from '@makoto/contracts';
import type { DataSource } from 'typeorm';
import { countForPaging } from '../payment-records.repository.js';
import type { AnsweredFile } from './result-line.js';

export interface FileSummaryRow {
  file_id: string;
  filename: string;
  currency: FiatCurrency;
  count: number;
  total: string;
  paid: number;
  failed: number;
  operator_id: string;
  at: string;
}

/** A page of payout files, newest first, with the numbers of paid and failed withdrawals. */
export async function pageOfFiles(
  dataSource: DataSource,
  size: number,
  offset: number,
): Promise<{ rows: FileSummaryRow[]; total: number }> {
  const rows: FileSummaryRow[] = await dataSource.query(
    `select f.id as file_id, f.filename, f.currency, cardinality(f.withdrawals) as count, f.total, f.operator_id, f.at,
       n.paid, n.failed
     from payout_files f cross join lateral (
       select count(*) filter (where w.status = 'success')::int as paid, count(*) filter (where w.status = 'fail')::int as failed
       from withdrawals w where w.id = any(f.withdrawals)) n
     order by f.at desc, f.id limit $1 offset $2`,
    [size, offset],
  );
  return { rows, total: await countForPaging(dataSource, 'select 1 from payout_files') };
}

/** A payout file with its withdrawals' ids by their numbers. */
export async function findAnswered(
  dataSource: DataSource,
  fileId: string,
): Promise<(AnsweredFile & { ids: Map<string, string> }) | undefined> {
  const rows: { id: string; number: string }[] = await dataSource.query(
    `select w.id, w.number from payout_files f join withdrawals w on w.id = any(f.withdrawals)
     where f.id = $1 order by w.created_at, w.id`,
    [fileId],
  );
  if (rows.length === 0) return undefined;
  const ids = new Map(rows.map((row) => [row.number, row.id]));
  return { id: fileId, references: [...ids.keys()], ids };
}
