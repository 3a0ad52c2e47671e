import { type OrderResult, RESULTS } from '../http/order/order.js';
import { Empty } from '../http/paging.js';
import { Bool, Decimal, EpochMs, Id, Int, ListOf, OneOf, Optional, Text, TextList } from '../validation/fields.js';
import { rpc } from './rpc.js';

/** An order's stake and fee, to be taken from the customer while the house's worst case is set aside, in one atomic step. */
export class OrderHold {
  @Id() order_id!: string;
  @Id() user_id!: string;
  @Decimal() stake!: string;
  @Decimal() fee!: string;
  /** What the house owes beyond the stake if the order wins. */
  @Decimal() winnings!: string;
}

export class OrdersHoldRequest {
  @ListOf(() => OrderHold, 1000) orders!: OrderHold[];
}

/** CONFLICT: the order is known with other amounts. */
export const HOLD_REFUSALS = ['INSUFFICIENT_FUNDS', 'EXPOSURE_LIMIT', 'CONFLICT'] as const;
export type HoldRefusal = (typeof HOLD_REFUSALS)[number];

export class RefusedHold {
  /** Which of the orders that were asked for, from 0. */
  @Int(0, 999) at!: number;
  @OneOf(HOLD_REFUSALS) reason!: HoldRefusal;
  /** At EXPOSURE_LIMIT: what the house could still cover. */
  @Optional() @Decimal() max?: string | null;
}

/** All others are held. */
export class OrdersHoldReply {
  @ListOf(() => RefusedHold, 1000) refused!: RefusedHold[];
}

/** Holds the money of orders, each by itself. A repeat with the same amounts is held as the first time. */
export const ordersHold = rpc('wallet', 'orders_hold', OrdersHoldRequest, OrdersHoldReply);

/** How one order ended. A hold whose order was never written ends as `void`. */
export class OrderEnding {
  @Id() order_id!: string;
  @Id() user_id!: string;
  @OneOf(RESULTS) result!: OrderResult;
  @Decimal() stake!: string;
  @Decimal() fee!: string;
  @Decimal() winnings!: string;
}

export class OrdersEndRequest {
  @ListOf(() => OrderEnding, 1000) orders!: OrderEnding[];
}

/** Pays what the endings say, all in one batch. Repeats do nothing. @throws CONFLICT where one ended otherwise before */
export const ordersEnd = rpc('wallet', 'orders_end', OrdersEndRequest, Empty);

export class StakedOrdersRequest {
  /** Stakes taken from this moment (the wallet's clock, epoch milliseconds) … */
  @EpochMs() from!: number;
  /** … and among those taken at that moment only of orders with an id after this one. */
  @Id() after_id!: string;
  /** Only stakes taken at least so long ago, by the wallet's clock. */
  @Int(0, 86_400_000) older_than_ms!: number;
  @Int(1, 10_000) limit!: number;
}

export class StakedOrdersReply {
  /** Ids with commas between them: there are many, and they only go from one database to the other. */
  @Text(400_000, { min: 0, pattern: /^[0-9a-f,-]*$/ }) orders!: string;
  /** How far the wallet has looked: what comes next is asked for with these as `from` and `after_id`. */
  @EpochMs() until!: number;
  @Id() until_id!: string;
  /** There is more to look at already: later stakes of that age. */
  @Bool() more!: boolean;
}

/** Which orders' stakes were taken, ended or not: a search looks at each once. */
export const stakedOrders = rpc('wallet', 'staked_orders', StakedOrdersRequest, StakedOrdersReply);

export class OpenHoldsRequest {
  @TextList(1000, 36) orders!: string[];
}

export class OpenHold {
  @Id() order_id!: string;
  @Id() user_id!: string;
  /** When the stake was taken, epoch milliseconds. */
  @EpochMs() at!: number;
  @Decimal() stake!: string;
  @Decimal() fee!: string;
  @Decimal() winnings!: string;
}

export class OpenHoldsReply {
  @ListOf(() => OpenHold, 1000) holds!: OpenHold[];
}

/** The holds of those orders that have not ended. */
export const openHolds = rpc('wallet', 'open_holds', OpenHoldsRequest, OpenHoldsReply);

/** The house's money behind orders, in USD. */
export class HouseCapitalReply {
  /** What is free. */
  @Decimal() trading!: string;
  /** What is set aside for open orders. */
  @Decimal() exposure!: string;
}

export const houseCapital = rpc('wallet', 'house_capital', Empty, HouseCapitalReply);

export class BalancesRequest {
  @Id() user_id!: string;
}

export class BalanceRow {
  @Text(10) currency!: string;
  @Decimal() available!: string;
  @Decimal() in_trade!: string;
  @Decimal() locked!: string;
  @Decimal() withdrawing!: string;
}

export class BalancesReply {
  @ListOf(() => BalanceRow, 20) balances!: BalanceRow[];
}

/** A customer's balances by currency. */
export const balances = rpc('wallet', 'balances', BalancesRequest, BalancesReply);

export class BalancesOfRequest {
  @TextList(1000, 64) users!: string[];
}

export class CustomerBalances {
  @Id() user_id!: string;
  @ListOf(() => BalanceRow, 20) balances!: BalanceRow[];
}

export class BalancesOfReply {
  @ListOf(() => CustomerBalances, 1000) list!: CustomerBalances[];
}

/** The balances of those customers who have any account. */
export const balancesOf = rpc('wallet', 'balances_of', BalancesOfRequest, BalancesOfReply);

export class IncomingRequest {
  @Id() user_id!: string;
}

export class IncomingReply {
  @Bool() incoming!: boolean;
}

/** Whether a deposit that the customer calls paid is on its way: no balance has it yet. */
export const moneyIncoming = rpc('wallet', 'money_incoming', IncomingRequest, IncomingReply);
