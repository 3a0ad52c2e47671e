import type { EarnCurrency } from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import type { DataSource, EntityManager } from 'typeorm';
import type { Payment } from './rates.service.js';

/** A purchase preview, valid for a limited time. Amounts are micro-units. */
export interface Quote extends Payment {
  id: string;
  userId: string;
  productId: string;
  /** The version of the product that it was made from. */
  version: number;
  amount: bigint;
  /** Epoch milliseconds. */
  validUntil: number;
}

interface QuoteRow {
  id: string;
  user_id: string;
  product_id: string;
  version: number;
  amount: string;
  pay_currency: EarnCurrency;
  pay_amount: string;
  rate: string;
  spread: string | null;
  valid_until: string;
}

/** When the unused quotes with a conversion expire, soonest first; at most `limit`. Serialises the customer's quotes. */
export async function lockOpenConversions(
  manager: EntityManager,
  userId: string,
  now: number,
  limit: number,
): Promise<number[]> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('quotes ' || $1, 0))`, [userId]);
  const rows: { valid_until: string }[] = await manager.query(
    `select valid_until from quotes
     where user_id = $1 and valid_until >= $2 and spread is not null and position_id is null
     order by valid_until limit $3`,
    [userId, now, limit],
  );
  return rows.map((row) => Number(row.valid_until));
}

export async function insertQuote(manager: EntityManager, q: Quote): Promise<void> {
  await manager.query(
    `insert into quotes (id, user_id, product_id, version, amount, pay_currency, pay_amount, rate, spread, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      q.id,
      q.userId,
      q.productId,
      q.version,
      q.amount.toString(),
      q.payCurrency,
      q.payAmount.toString(),
      q.rate.toString(),
      q.spread?.toString() ?? null,
      q.validUntil,
    ],
  );
}

/** A quote of the customer. */
export async function findQuote(dataSource: DataSource, userId: string, id: string): Promise<Quote | undefined> {
  if (!isUuid(id)) return undefined;
  const [row]: QuoteRow[] = await dataSource.query('select * from quotes where id = $1 and user_id = $2', [id, userId]);
  if (!row) return undefined;
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    version: row.version,
    amount: BigInt(row.amount),
    payCurrency: row.pay_currency,
    payAmount: BigInt(row.pay_amount),
    rate: BigInt(row.rate),
    spread: row.spread === null ? null : BigInt(row.spread),
    validUntil: Number(row.valid_until),
  };
}

/** Marks a quote as used by a position; false if another position has used it. */
export async function useQuote(manager: EntityManager, id: string, positionId: string): Promise<boolean> {
  const [, changed]: [unknown, number] = await manager.query(
    'update quotes set position_id = $2 where id = $1 and position_id is null',
    [id, positionId],
  );
  return changed === 1;
}

/** Makes the quote of a failed purchase usable again. */
export async function freeQuote(manager: EntityManager, positionId: string, validAfter: number): Promise<void> {
  await manager.query('update quotes set position_id = null where position_id = $1 and valid_until > $2', [
    positionId,
    validAfter,
  ]);
}

/** Deletes quotes that expired before a moment, up to 5,000 at a time. */
export async function pruneQuotes(dataSource: DataSource, before: number): Promise<void> {
  await dataSource.query(
    'delete from quotes where id = any(array(select id from quotes where valid_until < $1 limit 5000))',
    [before],
  );
}
