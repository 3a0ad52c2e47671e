import type { Position } from '../../../api/wealth/orders';
import { micro, mulDown, toDecimal } from '../../../lib/money';

/**
 * What an early exit would give back of the earnings paid so far, and what of the principal comes back after it: at least
 * a micro-unit.
 */
export function exitSums({
  principal,
  earnings,
  early_exit,
}: Pick<Position, 'principal' | 'earnings' | 'early_exit'>): { givenBack: string; comesBack: string } {
  const held = micro(principal);
  const share = mulDown(micro(earnings), micro(early_exit.forfeit_rate));
  const givenBack = share < held ? share : held - 1n;
  return { givenBack: toDecimal(givenBack), comesBack: toDecimal(held - givenBack) };
}
