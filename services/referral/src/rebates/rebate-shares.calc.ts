import { mulDown } from '@makoto/contracts';

/** One level's share of an order's fee. */
export interface RebateShare {
  /** From 1. */
  level: number;
  /** The customer's ancestor of that level. */
  userId: string;
  /** Micro-units of USD, above zero. */
  amount: bigint;
}

/**
 * Shares a fee (micro-units) among a customer's ancestors, nearest first, each rounded down: the shares never come to
 * more than the fee while the rates come to at most 1. A share of nothing is left out.
 */
export function shareFee(fee: bigint, ancestors: readonly string[], rates: readonly bigint[]): RebateShare[] {
  const shares: RebateShare[] = [];
  ancestors.forEach((userId, i) => {
    const amount = mulDown(fee, rates[i] ?? 0n);
    if (amount > 0n) shares.push({ level: i + 1, userId, amount });
  });
  return shares;
}
