import { type EntityManager, In, MoreThan, Not } from 'typeorm';
import { inUsd } from '../../rates/usd-rate.calc.js';
import { Deposit } from './deposit.entity.js';

/**
 * What a customer has deposited, or is about to deposit, since `from`, in USD micro-units. An expired deposit that was
 * reported paid counts from the report.
 */
export async function depositedSince(manager: EntityManager, userId: string, from: number): Promise<bigint> {
  const [row]: { sum: string }[] = await manager.query(
    `select coalesce(sum(coalesce(credited_usd, usd_amount)), 0)::text as sum from deposits
     where user_id = $1 and (created_at >= $2 or reopened_at >= $2) and status in ('awaiting_payment', 'pending', 'success')`,
    [userId, from],
  );
  return BigInt(row?.sum ?? 0);
}

/** What operators have confirmed of the customers' deposits after `from`, without the deposit given. In USD micro-units. */
export async function confirmedSince(
  manager: EntityManager,
  userIds: readonly string[],
  from: number,
  except: string,
): Promise<bigint> {
  const confirmed = await manager.findBy(Deposit, {
    ...{ user_id: In(userIds), confirmed_at: MoreThan(from), id: Not(except) },
  });
  return confirmed.reduce((sum, { credited_usd, approved_amount, amount, rate, per_usd }) => {
    return sum + (credited_usd ?? inUsd(approved_amount ?? amount, { rate, perUsd: per_usd }));
  }, 0n);
}

/**
 * When the rates held for a customer's unpaid deposits expire, soonest first; at most `limit`. A bound of 0 holds nothing; a
 * deposit from before there were bounds holds its rate.
 */
export async function heldRates(manager: EntityManager, userId: string, now: number, limit: number): Promise<number[]> {
  const rows: { rate_until: string }[] = await manager.query(
    `select rate_until from deposits
     where user_id = $1 and rate_until >= $2 and status in ('awaiting_payment', 'pending') and currency <> 'USD'
       and held_within is distinct from 0
     order by rate_until limit $3`,
    [userId, now, limit],
  );
  return rows.map((row) => Number(row.rate_until));
}

/** Whether a bank deposit has the payment reference. */
export async function isReferenceTaken(manager: EntityManager, reference: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `select 1 from deposits where method = 'bank' and pay_to ->> 'reference' = $1`,
    [reference],
  );
  return rows.length > 0;
}

/**
 * The customer's open USDT deposit that fits a payment of `amount`: of the same amount if possible, otherwise the oldest of
 * which it is at least half. Anybody can pay to a customer's address: less would let them end a deposit for next to nothing.
 */
export async function openUsdtDeposit(
  manager: EntityManager,
  userId: string,
  amount: bigint,
): Promise<string | undefined> {
  const [row]: { id: string }[] = await manager.query(
    `select id from deposits where user_id = $1 and method = 'crypto' and status in ('awaiting_payment', 'pending', 'expired')
       and $2::bigint * 2 >= amount
     order by (amount = $2) desc, (status <> 'expired') desc, user_no limit 1`,
    [userId, amount.toString()],
  );
  return row?.id;
}
