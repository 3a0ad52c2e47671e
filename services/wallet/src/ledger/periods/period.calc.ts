import type { Partition } from '@makoto/platform';

/** The period of a moment (epoch milliseconds): its UTC month as yyyymm. */
export function periodOf(ms: number): number {
  const date = new Date(ms);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** The month after a period. */
export const periodAfter = (period: number): number => (period % 100 === 12 ? period + 89 : period + 1);

/** The partition of a period's transfers. */
export function partitionOf(period: number): Partition {
  const name = `transfers_${period}`;
  return { table: 'transfers', name, from: period, to: period + 1, guard: 'refuse_change' };
}
