import type { EarnProduct } from '../../../api/wealth/product';
import { MICRO, micro } from '../../../lib/money';

/** Whether the remaining quota or reserve is below the minimum purchase. */
export const soldOut = ({ remaining_quota, min_amount, reserve_cover }: EarnProduct): boolean =>
  micro(remaining_quota) < micro(min_amount) || micro(reserve_cover) < MICRO;
