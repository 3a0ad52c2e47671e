import type { CorrectionAccount, CorrectionStatus } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { Currency } from '../posting/transfer.js';

/** A correction as PostgreSQL sends it. */
export interface CorrectionRow {
  id: string;
  status: CorrectionStatus;
  debit_owner: string;
  debit_kind: CorrectionAccount;
  credit_owner: string;
  credit_kind: CorrectionAccount;
  currency: Currency;
  amount: string;
  reason: string;
  about: string | null;
  asked_by: string;
  asked_at: string;
  decided_by: string | null;
  decided_at: string | null;
  reject_reason: string | null;
}

export type NewCorrection = Omit<
  CorrectionRow,
  'status' | 'amount' | 'asked_at' | 'decided_by' | 'decided_at' | 'reject_reason'
> & {
  /** Micro-units. */
  amount: bigint;
  /** Epoch milliseconds. */
  asked_at: number;
};

/** Nobody pages further. */
const MAX_COUNTED = 1_000;

export async function insertCorrection(manager: EntityManager, correction: NewCorrection): Promise<CorrectionRow> {
  const c = correction;
  const [row]: CorrectionRow[] = await manager.query(
    `insert into corrections (id, status, debit_owner, debit_kind, credit_owner, credit_kind, currency, amount, reason,
       about, asked_by, asked_at)
     values ($1, 'asked', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *`,
    [
      ...[c.id, c.debit_owner, c.debit_kind, c.credit_owner, c.credit_kind, c.currency, c.amount.toString()],
      ...[c.reason, c.about, c.asked_by, c.asked_at],
    ],
  );
  if (!row) throw new Error('a correction was not written');
  return row;
}

/** A correction, its row locked. */
export async function lockCorrection(manager: EntityManager, id: string): Promise<CorrectionRow | undefined> {
  const [row]: CorrectionRow[] = await manager.query('select * from corrections where id = $1 for update', [id]);
  return row;
}

export async function decideCorrection(
  manager: EntityManager,
  id: string,
  decision: { status: CorrectionStatus; by: string; at: number; reason: string | null },
): Promise<CorrectionRow> {
  const { status, by, at, reason } = decision;
  const [rows]: [CorrectionRow[], number] = await manager.query(
    `update corrections set status = $2, decided_by = $3, decided_at = $4, reject_reason = $5 where id = $1 returning *`,
    [id, status, by, at, reason],
  );
  const [row] = rows;
  if (!row) throw new Error('a correction was not decided');
  return row;
}

/** A page of corrections, newest first; `total` counts up to a thousand. */
export async function pageOfCorrections(
  dataSource: DataSource,
  status: CorrectionStatus | undefined,
  size: number,
  offset: number,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const where = '($1::text is null or status = $1)';
  const [rows, [count]]: [CorrectionRow[], { n: number }[]] = await Promise.all([
    dataSource.query(`select * from corrections where ${where} order by asked_at desc, id limit $2 offset $3`, [
      status ?? null,
      size,
      offset,
    ]),
    dataSource.query(`select count(*)::int as n from (select 1 from corrections where ${where} limit $2) counted`, [
      status ?? null,
      MAX_COUNTED,
    ]),
  ]);
  return { rows, total: count?.n ?? 0 };
}
