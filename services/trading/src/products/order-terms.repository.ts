import { DurationTermsView, parseList } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

/** A stored version of the terms. */
export interface TermsRow {
  version: number;
  durations: DurationTermsView[];
  /** Micro-units. */
  feeRate: bigint;
  /** Epoch milliseconds. */
  effectiveAt: number;
  operatorId: string;
  reason: string;
}

interface Stored {
  version: number;
  durations: unknown;
  fee_rate: string;
  effective_at: string;
  operator_id: string;
  reason: string;
}

/** The version in effect at `now`, if any, and all scheduled ones, oldest first. */
export async function findTerms(dataSource: DataSource, now: number): Promise<TermsRow[]> {
  const rows: Stored[] = await dataSource.query(
    `select * from order_terms where effective_at >=
       coalesce((select max(effective_at) from order_terms where effective_at <= $1), 0) order by effective_at limit 21`,
    [now],
  );
  return rows.map(toRow);
}

/** A page of all versions, newest first, with their number. */
export async function findTermsHistory(
  dataSource: DataSource,
  size: number,
  offset: number,
): Promise<{ rows: TermsRow[]; total: number }> {
  const rows: Stored[] = await dataSource.query('select * from order_terms order by version desc limit $1 offset $2', [
    size,
    offset,
  ]);
  // Versions are numbered from 1 without gaps.
  const [top]: { n: number }[] = await dataSource.query('select coalesce(max(version), 0)::int as n from order_terms');
  return { rows: rows.map(toRow), total: top?.n ?? 0 };
}

/**
 * Writes the next version. Undefined if a version with the same or a later effective time exists, or the newest version is
 * not the one that the operator has `seen`, if given.
 */
export async function insertTerms(
  manager: EntityManager,
  terms: Omit<TermsRow, 'version'>,
  seen: number | undefined,
  at: number,
): Promise<TermsRow | undefined> {
  await manager.query('lock table order_terms in share row exclusive mode');
  const [row]: Stored[] = await manager.query(
    `insert into order_terms (version, durations, fee_rate, effective_at, created_at, operator_id, reason)
     select newest + 1, $1::jsonb, $2, $3, $4, $5, $6
     from (select coalesce(max(version), 0) as newest from order_terms) t
     where newest = coalesce($7, newest) and not exists (select 1 from order_terms where effective_at >= $3) returning *`,
    [
      ...[JSON.stringify(terms.durations), terms.feeRate.toString(), terms.effectiveAt, at],
      ...[terms.operatorId, terms.reason, seen ?? null],
    ],
  );
  return row && toRow(row);
}

function toRow(row: Stored): TermsRow {
  return {
    version: row.version,
    durations: parseList(DurationTermsView, row.durations),
    feeRate: BigInt(row.fee_rate),
    effectiveAt: Number(row.effective_at),
    operatorId: row.operator_id,
    reason: row.reason,
  };
}
