import type { EarnSummary } from '../../../api/wealth/order-money';
import { micro } from '../../../lib/money';

/** The currencies in which anything is or was earned; the first of all for who has never had a position. */
export function shownSums(sums: readonly EarnSummary[]): readonly EarnSummary[] {
  const used = sums.filter(({ locked, total_income }) => micro(locked) > 0n || micro(total_income) > 0n);
  return used.length > 0 ? used : sums.slice(0, 1);
}
