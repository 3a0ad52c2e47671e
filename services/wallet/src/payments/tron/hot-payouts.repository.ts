import type { DataSource, EntityManager } from 'typeorm';

const LOCK = 7_264_502;

/** The sum signed since then, in micro-units. Takes a lock, so that concurrent payouts cannot exceed the cap together. */
export async function signedSince(manager: EntityManager, since: number): Promise<bigint> {
  await manager.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const [row]: { sum: string }[] = await manager.query(
    'select coalesce(sum(amount), 0)::text as sum from hot_payouts where at > $1',
    [since],
  );
  return BigInt(row?.sum ?? 0);
}

export async function insertHotPayout(
  manager: EntityManager,
  withdrawalId: string,
  amount: bigint,
  signed: Buffer,
  at: number,
): Promise<void> {
  await manager.query('insert into hot_payouts (withdrawal_id, amount, signed, at) values ($1, $2, $3, $4)', [
    withdrawalId,
    amount.toString(),
    signed,
    at,
  ]);
}

/** The encrypted signed transaction of a withdrawal, and when it was signed. */
export async function findHotPayout(
  dataSource: DataSource,
  withdrawalId: string,
): Promise<{ signed: Buffer; at: number } | undefined> {
  const [row]: { signed: Buffer; at: string }[] = await dataSource.query(
    'select signed, at from hot_payouts where withdrawal_id = $1',
    [withdrawalId],
  );
  return row && { signed: row.signed, at: Number(row.at) };
}
