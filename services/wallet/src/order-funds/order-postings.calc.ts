import { AppError, type OrderResult, parseMicro } from '@makoto/contracts';
import { type AccountKey, houseAccount, type Transfer, transfersOf } from '../ledger/index.js';

/** An order's money, micro-units. `winnings` is what the house owes beyond the stake if the order wins. */
export interface OrderMoney {
  order_id: string;
  user_id: string;
  stake: bigint;
  fee: bigint;
  winnings: bigint;
}

/**
 * An order's transfers by their slots. The ending has its own slots whatever the result was: a second ending of another
 * kind meets the first one's identity and is refused by the ledger.
 */
export const ORDER_SLOTS = { stake: 0, fee: 1, cover: 2, stakeEnd: 3, coverEnd: 4, feeEnd: 5 } as const;

const house = (kind: AccountKey['kind']): AccountKey => houseAccount(kind, 'USD');
const customer = (owner: string, kind: AccountKey['kind']): AccountKey => ({ owner, kind, currency: 'USD' });

/** Reads the amounts of a request. @throws INVALID_AMOUNT */
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
 * Taking an order: stake and fee leave what the customer can spend, and the house sets aside what it would owe, so that
 * the ledger itself refuses an order whose worst case is not covered.
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
 * Ending an order. Win: the stake back and the winnings out of what was set aside. Lose: the stake to the house, which
 * has its cover back. Tie and void: as if it had never been, the fee included.
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
