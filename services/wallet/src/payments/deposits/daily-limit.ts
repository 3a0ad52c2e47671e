import { AppError, formatMicro, micro, type RestrictionsView } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { depositedSince } from './deposits.repository.js';

const DAY_MS = 86_400_000;

/** Checks the customer's own limit per UTC day, including deposits not yet paid. @throws LIMIT_REACHED */
export async function assertDailyLimit(
  manager: EntityManager,
  { user_id, daily_deposit }: RestrictionsView,
  add: bigint,
  now: number,
): Promise<void> {
  if (!daily_deposit) return;
  const used = await depositedSince(manager, user_id, now - (now % DAY_MS));
  if (used + add > micro(daily_deposit)) {
    throw new AppError('LIMIT_REACHED', { limit: daily_deposit, used: formatMicro(used) });
  }
}
