import { AppError } from '@makoto/contracts';
import type { Withdrawal } from './withdrawal.entity.js';

/** How many operators must confirm that a payout was not made: as many as approved it, at least one. */
export function failureApprovalsNeeded({ approvals }: Pick<Withdrawal, 'approvals'>): number {
  return Math.max(1, approvals.length);
}

/**
 * Adds an operator's confirmation that the payout was not made. Returns whether enough operators have confirmed it.
 * @throws CONFLICT if this operator has confirmed it before
 */
export function addFailureApproval(
  withdrawal: Pick<Withdrawal, 'approvals' | 'failure_approvals'>,
  operator: string,
): boolean {
  if (withdrawal.failure_approvals.includes(operator)) throw new AppError('CONFLICT');
  withdrawal.failure_approvals = [...withdrawal.failure_approvals, operator];
  return withdrawal.failure_approvals.length >= failureApprovalsNeeded(withdrawal);
}
