import type { EntityManager } from 'typeorm';
import { accountId, type Currency, houseAccount } from '../ledger/index.js';

/** Locks a customer's quotes, and returns when the open ones expire, soonest first; at most `limit`. */
export async function lockOpenQuotes(
  manager: EntityManager,
  userId: string,
  now: number,
  limit: number,
): Promise<number[]> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('conversion quotes ' || $1, 0))`, [userId]);
  const rows: { valid_until: string }[] = await manager.query(
    `select valid_until from conversions where user_id = $1 and done_at is null and valid_until >= $2
     order by valid_until limit $3`,
    [userId, now, limit],
  );
  return rows.map((row) => Number(row.valid_until));
}

const PRUNE_BATCH = 100;

/** Deletes some unused quotes that expired before the given time. */
export async function pruneQuotes(manager: EntityManager, expiredBefore: number): Promise<void> {
  await manager.query(
    `delete from conversions where id = any(array(
       select id from conversions where done_at is null and valid_until < $1 limit ${PRUNE_BATCH}))`,
    [expiredBefore],
  );
}

export async function nextConversionNumber(manager: EntityManager): Promise<string> {
  const [row]: { number: string }[] = await manager.query(`select 'C' || nextval('conversion_numbers') as number`);
  if (!row) throw new Error('a sequence returned no number');
  return row.number;
}

/** The house's balance for conversions into a currency. */
export async function houseBalance(manager: EntityManager, currency: Currency): Promise<bigint> {
  const [row]: { balance: string }[] = await manager.query('select balance from accounts where id = $1', [
    accountId(houseAccount('fx', currency)),
  ]);
  return BigInt(row?.balance ?? 0);
}
