import { mulDown } from '@makoto/contracts';

/**
 * Shares a fee (micro-units) among so many ancestors, nearest first, each share rounded down: together they never come
 * to more than the fee while the rates come to at most 1. A level without a rate, or too small a fee for it, gets 0.
 */
export function shareFee(fee: bigint, ancestors: number, rates: readonly bigint[]): bigint[] {
  return Array.from({ length: ancestors }, (_, i) => mulDown(fee, rates[i] ?? 0n));
}
