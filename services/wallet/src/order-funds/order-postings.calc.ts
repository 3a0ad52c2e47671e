import { AppError, type OrderResult, parseMicro } from '@makoto/contracts';
import { type AccountKey, account, houseAccount, type Transfer, transfersOf } from '../ledger/index.js';

/** An order's money, micro-units. `winnings` is what the house owes beyond the stake if the order wins. */
export interface OrderMoney {
  order_id: string;
  user_id: string;
  stake: bigint;
  fee: bigint;
  winnings: bigint;
}

/**
 * The slots of an order's transfers. All results share the slots of the ending, so that the ledger refuses a second ending
 * with another result.
 */
export const ORDER_SLOTS = { stake: 0, fee: 1, cover: 2, stakeEnd: 3, coverEnd: 4, feeEnd: 5 } as const;

const house = (kind: AccountKey['kind']): AccountKey => houseAccount(kind, 'USD');
const customer = (owner: string, kind: AccountKey['kind']): AccountKey => account(owner, kind, 'USD');

/** Parses the amounts of a request. @throws INVALID_AMOUNT */
export function readOrderMoney(
  request: Record<'order_id' | 'user_id' | 'stake' | 'fee' | 'winnings', string>,
): OrderMoney {
  const [stake, fee, winnings] = [request.stake, request.fee, request.winnings].map((t) => parseMicro(t));
  if (stake === undefined || fee === undefined || winnings === undefined || stake <= 0n || fee < 0n || winnings < 0n) {
    throw new AppError('INVALID_AMOUNT');
  }
  return { order_id: request.order_id, user_id: request.user_id, stake, fee, winnings };
}

/**
 * The hold of an order: stake and fee leave the available balance, and the house sets aside what it may owe, so that the
 * ledger refuses an order whose worst case is not covered.
 */
export function holdPostings(order: OrderMoney): Transfer[] {
  const available = customer(order.user_id, 'available');
  return transfersOf(order.order_id, [
    [ORDER_SLOTS.stake, 'stake', available, customer(order.user_id, 'in_trade'), order.stake],
    [ORDER_SLOTS.fee, 'fee', available, house('fees'), order.fee],
    [ORDER_SLOTS.cover, 'cover', house('trading'), house('exposure'), order.winnings],
  ]);
}

/**
 * The ending of an order. Win: the stake is returned and the winnings are paid from the sum set aside. Lose: the house gets
 * the stake and the sum set aside. Tie and void: everything is returned, including the fee.
 */
export function endPostings(order: OrderMoney, result: OrderResult): Transfer[] {
  const available = customer(order.user_id, 'available');
  const inTrade = customer(order.user_id, 'in_trade');
  const { stakeEnd, coverEnd, feeEnd } = ORDER_SLOTS;
  if (result === 'win') {
    return transfersOf(order.order_id, [
      [stakeEnd, 'stake_return', inTrade, available, order.stake],
      [coverEnd, 'winnings', house('exposure'), available, order.winnings],
    ]);
  }
  if (result === 'lose') {
    return transfersOf(order.order_id, [
      [stakeEnd, 'stake_lost', inTrade, house('trading'), order.stake],
      [coverEnd, 'cover_release', house('exposure'), house('trading'), order.winnings],
    ]);
  }
  return transfersOf(order.order_id, [
    [stakeEnd, 'stake_return', inTrade, available, order.stake],
    [coverEnd, 'cover_release', house('exposure'), house('trading'), order.winnings],
    [feeEnd, 'fee_return', house('fees'), available, order.fee],
  ]);
}
