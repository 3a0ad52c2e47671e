import type { FiatCurrency, MoneyStatus, ResultFormat, ResultMatch } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { countForPaging } from '../payment-records.repository.js';
import type { ResultLine } from './result-line.js';

export interface ResultRow {
  id: string;
  file_id: string;
  currency: FiatCurrency;
  filename: string;
  format: ResultFormat;
  lines: number;
  ready: number;
  awaits_another: number;
  applied: number;
  operator_id: string;
  created_at: string;
}

export interface ResultLineRow {
  line: number;
  reference: string;
  status: string;
  result: 'paid' | 'failed' | null;
  amount: string | null;
  reason: string;
  match: ResultMatch;
  withdrawal_id: string | null;
  number: string | null;
  user_id: string | null;
  payout_amount: string | null;
  withdrawal_status: MoneyStatus | null;
  applied_by: string | null;
}

/** A line that ends its withdrawal when it is applied. */
export interface ReadyLine {
  line: number;
  reference: string;
  result: 'paid' | 'failed';
  reason: string;
  withdrawal_id: string;
}

/** How a line matches at present for the operator in $1: its withdrawal may have ended since the upload. */
const MATCH = `case when l.applied_by is not null then 'applied' when w.id is null then 'unknown'
  when l.repeated then 'repeated' when l.result is null then 'unclear' when w.status <> 'sent' then 'ended'
  when l.amount <> w.payout_amount then 'amount_differs'
  when l.result = 'failed' and $1::text = any(w.failure_approvals) then 'awaits_another' else 'ready' end`;

const LINES = 'payout_result_lines l left join withdrawals w on w.id = l.withdrawal_id';

const RESULT = `select r.id, r.file_id, f.currency, r.filename, r.format, r.lines, r.operator_id, r.created_at,
    n.ready, n.awaits_another, n.applied
  from payout_results r join payout_files f on f.id = r.file_id
  cross join lateral (select count(*) filter (where ${MATCH} = 'ready')::int as ready,
    count(*) filter (where ${MATCH} = 'awaits_another')::int as awaits_another,
    count(*) filter (where l.applied_by is not null)::int as applied from ${LINES} where l.result_id = r.id) n`;

/** Writes a result with its lines. False if the file was uploaded before. */
export async function insertResult(
  manager: EntityManager,
  result: Omit<ResultRow, 'currency' | 'lines' | 'ready' | 'awaits_another' | 'applied' | 'created_at'> & {
    sha256: string;
    at: number;
  },
  lines: readonly (ResultLine & { withdrawalId: string | undefined; repeated: boolean })[],
): Promise<boolean> {
  const written: unknown[] = await manager.query(
    `insert into payout_results (id, file_id, filename, format, sha256, lines, operator_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (file_id, sha256) do nothing returning id`,
    [
      ...[result.id, result.file_id, result.filename, result.format, result.sha256, lines.length],
      ...[result.operator_id, result.at],
    ],
  );
  if (written.length === 0) return false;
  await manager.query(
    `insert into payout_result_lines (result_id, line, reference, status, result, amount, reason, repeated, withdrawal_id)
     select $1, n, reference, status, result, amount, reason, repeated, withdrawal_id
     from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::boolean[], $8::uuid[]) with ordinality
       as l(reference, status, result, amount, reason, repeated, withdrawal_id, n)`,
    [
      result.id,
      lines.map((line) => line.reference),
      lines.map((line) => line.status),
      lines.map((line) => line.result ?? null),
      lines.map((line) => line.amount?.toString() ?? null),
      lines.map((line) => line.reason),
      lines.map((line) => line.repeated),
      lines.map((line) => line.withdrawalId ?? null),
    ],
  );
  return true;
}

/** A result as the operator sees it. */
export async function findResult(dataSource: DataSource, operator: string, id: string): Promise<ResultRow | undefined> {
  const [row]: ResultRow[] = await dataSource.query(`${RESULT} where r.id = $2`, [operator, id]);
  return row;
}

/** The result that has these bytes, as the operator sees it. */
export async function sameResult(
  dataSource: DataSource,
  operator: string,
  fileId: string,
  sha256: string,
): Promise<ResultRow | undefined> {
  const [row]: ResultRow[] = await dataSource.query(`${RESULT} where r.file_id = $2 and r.sha256 = $3`, [
    operator,
    fileId,
    sha256,
  ]);
  return row;
}

/** Results as the operator sees them, newest first. */
export async function pageOfResults(
  dataSource: DataSource,
  operator: string,
  fileId: string | undefined,
  size: number,
  offset: number,
): Promise<{ rows: ResultRow[]; total: number }> {
  const rows: ResultRow[] = await dataSource.query(
    `${RESULT} where $2::uuid is null or r.file_id = $2 order by r.created_at desc, r.id limit $3 offset $4`,
    [operator, fileId ?? null, size, offset],
  );
  const all = 'select 1 from payout_results where $1::uuid is null or file_id = $1';
  return { rows, total: await countForPaging(dataSource, all, [fileId ?? null]) };
}

/** A result's lines in order as the operator sees them, optionally of one match only. */
export async function pageOfResultLines(
  dataSource: DataSource,
  operator: string,
  id: string,
  match: ResultMatch | undefined,
  size: number,
  offset: number,
): Promise<{ rows: ResultLineRow[]; total: number }> {
  const rows: (ResultLineRow & { total: number })[] = await dataSource.query(
    `select l.line, l.reference, l.status, l.result, l.amount, l.reason, ${MATCH} as match, l.applied_by,
       w.id as withdrawal_id, w.number, w.user_id, w.payout_amount, w.status as withdrawal_status,
       count(*) over ()::int as total
     from ${LINES} where l.result_id = $2 and ($3::text is null or ${MATCH} = $3) order by l.line limit $4 offset $5`,
    [operator, id, match ?? null, size, offset],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The first lines of a result that are ready for the operator. */
export function readyLines(dataSource: DataSource, operator: string, id: string, limit: number): Promise<ReadyLine[]> {
  return dataSource.query(
    `select l.line, l.reference, l.result, l.reason, l.withdrawal_id
     from ${LINES} where l.result_id = $2 and ${MATCH} = 'ready' order by l.line limit $3`,
    [operator, id, limit],
  );
}

/** Records the operator who applied a line. */
export async function markApplied(manager: EntityManager, id: string, line: number, by: string): Promise<void> {
  await manager.query('update payout_result_lines set applied_by = $3 where result_id = $1 and line = $2', [
    id,
    line,
    by,
  ]);
}
