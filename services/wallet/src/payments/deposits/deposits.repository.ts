import type { MoneyStatus } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { countOfStatus } from '../record-counts.js';
import { Deposit } from './deposit.entity.js';

/** Lets one transaction at a time count, number and open a customer's deposits. */
export async function lockDeposits(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('deposits/' || $1, 0))`, [userId]);
}

/** Locks the customer's deposits as lockDeposits(); answers the next numbers. */
export async function nextDepositNumbers(
  manager: EntityManager,
  userId: string,
): Promise<{ number: string; user_no: number }> {
  await lockDeposits(manager, userId);
  const [row]: { number: string; user_no: number }[] = await manager.query(
    `select 'D' || nextval('deposit_numbers') as number,
       (select coalesce(max(user_no), 0) + 1 from deposits where user_id = $1) as user_no`,
    [userId],
  );
  if (!row) throw new Error('a sequence gave no number');
  return row;
}

/** A page of a customer's deposits, newest first. A page near the top costs the same however long the list is. */
export async function pageOfDeposits(
  manager: EntityManager,
  userId: string,
  status: MoneyStatus | undefined,
  offset: number,
  size: number,
): Promise<{ list: Deposit[]; total: number }> {
  const deposits = manager.getRepository(Deposit);
  if (status) {
    const where = { user_id: userId, status };
    const total = await countOfStatus(manager, 'deposits', userId, status);
    return { list: await deposits.find({ where, order: { user_no: 'desc' }, skip: offset, take: size }), total };
  }
  const total = (await deposits.maximum('user_no', { user_id: userId })) ?? 0;
  const list = await deposits
    .createQueryBuilder('d')
    .where('d.user_id = :userId and d.user_no <= :top', { userId, top: total - offset })
    .orderBy('d.user_no', 'DESC')
    .limit(size)
    .getMany();
  return { list, total };
}

/**
 * What a customer has deposited, or is about to, since `from`: USD micro-units. An expired deposit that was called paid
 * counts from then.
 */
export async function depositedSince(manager: EntityManager, userId: string, from: number): Promise<bigint> {
  const [row]: { sum: string }[] = await manager.query(
    `select coalesce(sum(coalesce(credited_usd, usd_amount)), 0)::text as sum from deposits
     where user_id = $1 and (created_at >= $2 or reopened_at >= $2) and status in ('awaiting_payment', 'pending', 'success')`,
    [userId, from],
  );
  return BigInt(row?.sum ?? 0);
}

/** The deposit with its row locked; `userId` where only the owner may have it. */
export function lockDeposit(manager: EntityManager, id: string, userId?: string): Promise<Deposit | null> {
  return manager.findOne(Deposit, {
    where: userId === undefined ? { id } : { id, user_id: userId },
    lock: { mode: 'pessimistic_write' },
  });
}
