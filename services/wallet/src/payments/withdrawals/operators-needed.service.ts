import { linkedCustomers } from '@makoto/contracts';
import { type CallContext, Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockRecords } from '../payment-records.repository.js';
import { Terms } from '../terms/terms.service.js';
import type { Withdrawal } from './withdrawal.entity.js';

/** The time within which the limit for two operators adds amounts up. */
export const LIMIT_PERIOD_MS = 86_400_000;

/** A customer and those linked to them by devices, cards or addresses. */
export interface LinkedGroup {
  userIds: string[];
  /** False if the customer is linked to more than referral names. */
  complete: boolean;
}

/** Makes transactions that add up records of the same customers wait for each other, in the order of the ids. */
export async function lockGroup(
  manager: EntityManager,
  table: 'deposits' | 'withdrawals',
  { userIds }: LinkedGroup,
): Promise<void> {
  for (const userId of userIds) await lockRecords(manager, table, userId);
}

/**
 * How many operators must approve a withdrawal. The limit for two counts what the customer and linked customers withdraw
 * within 24 hours, so that a large sum cannot be split.
 */
@Injectable()
export class OperatorsNeeded {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly terms: Terms,
  ) {}

  /** Asked before a transaction begins, so that no row is locked while referral answers. @throws UNAVAILABLE */
  async groupOf(userId: string, context?: CallContext): Promise<LinkedGroup> {
    const { user_ids, complete } = await this.rpc.request(linkedCustomers, { user_id: userId }, context);
    return { userIds: [...new Set([userId, ...user_ids])].sort(), complete };
  }

  /**
   * For approving a withdrawal in `manager`'s transaction: approvals of the same group at the same moment wait for each
   * other, so that together they cannot pass the limit.
   */
  async forApproval(manager: EntityManager, withdrawal: Withdrawal, group: LinkedGroup): Promise<0 | 1 | 2> {
    await lockGroup(manager, 'withdrawals', group);
    const sum = (await this.approvedWithinDay(manager, group.userIds, withdrawal.id)) + withdrawal.amount;
    return group.complete ? this.terms.operatorsFor(withdrawal.amount, sum) : 2;
  }

  /**
   * What the customers' withdrawals approved in the last 24 hours add up to, without the one given. In micro-units. Those that
   * failed or were rejected since count, too: the bank may have paid them, and otherwise one operator could take any sum out
   * by recording each payout as failed.
   */
  async approvedWithinDay(manager: EntityManager, userIds: readonly string[], except?: string): Promise<bigint> {
    const [row]: { sum: string }[] = await manager.query(
      `select coalesce(sum(amount), 0)::text as sum from withdrawals
       where user_id = any($1::uuid[]) and approved_at > $2 and id is distinct from $3::uuid`,
      [userIds, this.clock.now() - LIMIT_PERIOD_MS, except ?? null],
    );
    return BigInt(row?.sum ?? 0);
  }
}
