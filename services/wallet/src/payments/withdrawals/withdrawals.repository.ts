import type { MoneyStatus } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { countOfStatus } from '../record-counts.js';
import { Withdrawal } from './withdrawal.entity.js';

/** Locks the customer's numbering for the transaction; answers the next numbers. */
export async function nextWithdrawalNumbers(
  manager: EntityManager,
  userId: string,
): Promise<{ number: string; user_no: number }> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('withdrawals/' || $1, 0))`, [userId]);
  const [row]: { number: string; user_no: number }[] = await manager.query(
    `select 'W' || nextval('withdrawal_numbers') as number,
       (select coalesce(max(user_no), 0) + 1 from withdrawals where user_id = $1) as user_no`,
    [userId],
  );
  if (!row) throw new Error('a sequence gave no number');
  return row;
}

/** A page of a customer's withdrawals, newest first. A page near the top costs the same however long the list is. */
export async function pageOfWithdrawals(
  manager: EntityManager,
  userId: string,
  status: MoneyStatus | undefined,
  offset: number,
  size: number,
): Promise<{ list: Withdrawal[]; total: number }> {
  const withdrawals = manager.getRepository(Withdrawal);
  if (status) {
    const where = { user_id: userId, status };
    const total = await countOfStatus(manager, 'withdrawals', userId, status);
    return { list: await withdrawals.find({ where, order: { user_no: 'desc' }, skip: offset, take: size }), total };
  }
  const total = (await withdrawals.maximum('user_no', { user_id: userId })) ?? 0;
  const list = await withdrawals
    .createQueryBuilder('w')
    .where('w.user_id = :userId and w.user_no <= :top', { userId, top: total - offset })
    .orderBy('w.user_no', 'DESC')
    .limit(size)
    .getMany();
  return { list, total };
}

/** The withdrawal with its row locked; `userId` where only the owner may have it. */
export function lockWithdrawal(manager: EntityManager, id: string, userId?: string): Promise<Withdrawal | null> {
  return manager.findOne(Withdrawal, {
    where: userId === undefined ? { id } : { id, user_id: userId },
    lock: { mode: 'pessimistic_write' },
  });
}

/** True where money is on its way to the card. */
export async function hasOpenWithdrawal(manager: EntityManager, cardId: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `select 1 from withdrawals where card_id = $1 and status in ('pending', 'approved', 'sent') limit 1`,
    [cardId],
  );
  return rows.length > 0;
}
