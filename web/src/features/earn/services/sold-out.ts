import type { EarnProduct } from '../../../api/wealth/product';
import { MICRO, micro } from '../../../lib/money';

/** Whether not even the smallest amount can be bought: the quota or the reserve is used up. */
export const soldOut = ({ remaining_quota, min_amount, reserve_cover }: EarnProduct): boolean =>
  micro(remaining_quota) < micro(min_amount) || micro(reserve_cover) < MICRO;
