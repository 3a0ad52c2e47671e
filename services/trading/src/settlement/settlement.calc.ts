import type { Direction, OrderResult } from '@makoto/contracts';
import type { OrderEnding } from '../orders/order.js';

/**
 * Decides an order. `exit` is the last tick at or before the settle time, undefined if none is fresh. Profit is the payout
 * less the stake. It leaves out the fee, which is given back on a tie or a void.
 */
export function endingOf(
  order: { direction: Direction; buyPrice: bigint; stake: bigint; winnings: bigint },
  exit: { price: bigint; at: number } | undefined,
): OrderEnding {
  const result = resultOf(order, exit?.price);
  const profit = { win: order.winnings, lose: -order.stake, tie: 0n, void: 0n }[result];
  return { result, sellPrice: exit?.price ?? null, sellTickAt: exit?.at ?? null, profit };
}

/** Everything that is paid to the customer when the order settles, micro-units. */
export function paidOf(order: { stake: bigint; fee: bigint; winnings: bigint }, result: OrderResult): bigint {
  const refund = order.stake + order.fee;
  return { win: order.stake + order.winnings, lose: 0n, tie: refund, void: refund }[result];
}

function resultOf(order: { direction: Direction; buyPrice: bigint }, exit: bigint | undefined): OrderResult {
  if (exit === undefined) return 'void';
  if (exit === order.buyPrice) return 'tie';
  return exit > order.buyPrice === (order.direction === 'up') ? 'win' : 'lose';
}
