import type { MoneyStatus } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';

/** How many of a customer's records have a status. */
export async function countOfStatus(
  manager: EntityManager,
  list: 'deposits' | 'withdrawals',
  userId: string,
  status: MoneyStatus,
): Promise<number> {
  const [row]: { count: string }[] = await manager.query(
    'select count from record_counts where user_id = $1 and list = $2 and status = $3',
    [userId, list, status],
  );
  return Number(row?.count ?? 0);
}
