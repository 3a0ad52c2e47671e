import type { Order } from '../../../api/order/order';
import { micro, toDecimal } from '../../../lib/money';

/**
 * What an order brought or cost with its fee, as a decimal string: what was paid back less what was paid. A tie or a void
 * order refunds the fee.
 */
export function netOf({ profit, fee, result }: Pick<Order, 'profit' | 'fee' | 'result'>): string {
  const keepsFee = result === 'win' || result === 'lose';
  return toDecimal(micro(profit ?? '0') - (keepsFee ? micro(fee) : 0n));
}
