import { mulDown } from '@makoto/contracts';

/**
 * Splits a fee (micro-units) among ancestors, nearest first. Each share is rounded down, so that the total never exceeds the
 * fee as long as the rates do not exceed 1. A level without a rate gets 0.
 */
export function shareFee(fee: bigint, ancestors: number, rates: readonly bigint[]): bigint[] {
  return Array.from({ length: ancestors }, (_, i) => mulDown(fee, rates[i] ?? 0n));
}
