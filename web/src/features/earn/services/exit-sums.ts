import type { Position } from '../../../api/wealth/orders';
import { micro, mulDown, toDecimal } from '../../../lib/money';

/** What an early exit would give back of the earnings paid so far, and what of the principal comes back after it. */
export function exitSums({
  principal,
  earnings,
  early_exit,
}: Pick<Position, 'principal' | 'earnings' | 'early_exit'>): { givenBack: string; comesBack: string } {
  const givenBack = mulDown(micro(earnings), micro(early_exit.forfeit_rate));
  return { givenBack: toDecimal(givenBack), comesBack: toDecimal(micro(principal) - givenBack) };
}
