import { type Direction, mulDown, type OrderResult } from '@makoto/contracts';
import type { OrderEnding } from './order.js';

/** The fee on a stake: rounded down, in the customer's favour. Micro-units. */
export function feeOf(stake: bigint, feeRate: bigint): bigint {
  return mulDown(stake, feeRate);
}

/** What the house pays beyond the stake if the order wins: rounded down to the micro-unit. */
export function winningsOf(stake: bigint, payoutRate: bigint): bigint {
  return mulDown(stake, payoutRate);
}

/** True where `price` is further from `expected` than the fraction `maxSlippage` of it. All micro-units. */
export function slipped(price: bigint, expected: bigint, maxSlippage: bigint): boolean {
  const distance = price > expected ? price - expected : expected - price;
  return distance * 1_000_000n > expected * maxSlippage;
}

/**
 * The rule of settlement. `exit` is the last tick at or before the settle time, undefined where none is fresh. Profit is
 * the payout less the stake; the fee stands by itself, and is given back on a tie or a void.
 */
export function endingOf(
  order: { direction: Direction; buyPrice: bigint; stake: bigint; winnings: bigint },
  exit: { price: bigint; at: number } | undefined,
): OrderEnding {
  const result = resultOf(order, exit?.price);
  const profit = { win: order.winnings, lose: -order.stake, tie: 0n, void: 0n }[result];
  return { result, sellPrice: exit?.price ?? null, sellTickAt: exit?.at ?? null, profit };
}

/** Everything that goes back to the customer at the end: micro-units. */
export function paidOf(order: { stake: bigint; fee: bigint; winnings: bigint }, result: OrderResult): bigint {
  const refund = order.stake + order.fee;
  return { win: order.stake + order.winnings, lose: 0n, tie: refund, void: refund }[result];
}

function resultOf(order: { direction: Direction; buyPrice: bigint }, exit: bigint | undefined): OrderResult {
  if (exit === undefined) return 'void';
  if (exit === order.buyPrice) return 'tie';
  return exit > order.buyPrice === (order.direction === 'up') ? 'win' : 'lose';
}
