import type { Position } from '../../../api/wealth/orders';
import { micro, mulDown, toDecimal } from '../../../lib/money';

/** What an early exit deducts from the earnings paid so far, and the principal returned: at least one micro-unit. */
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
