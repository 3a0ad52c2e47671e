import type { EarnSummary } from '../../../api/wealth/order-money';
import { micro } from '../../../lib/money';

/** The currencies with earnings now or in the past; the first one for users without positions. */
export function shownSums(sums: readonly EarnSummary[]): readonly EarnSummary[] {
  const used = sums.filter(({ locked, total_income }) => micro(locked) > 0n || micro(total_income) > 0n);
  return used.length > 0 ? used : sums.slice(0, 1);
}
