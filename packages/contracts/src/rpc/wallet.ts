import { type OrderResult, RESULTS } from '../http/order/order.js';
import { Empty } from '../http/paging.js';
import { Bool, Decimal, EpochMs, Id, Int, ListOf, Nullable, OneOf, Text, TextList } from '../validation/fields.js';
import { rpc } from './rpc.js';

/**
 * An order's stake and fee to take from the customer, together with the house's worst case to set aside, in one atomic
 * step.
 */
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
  /** The index of the order in the request, from 0. */
  @Int(0, 999) at!: number;
  @OneOf(HOLD_REFUSALS) reason!: HoldRefusal;
  /** With EXPOSURE_LIMIT: what the house can still cover. */
  @Nullable() @Decimal() max?: string | null;
}

/** All others are held. */
export class OrdersHoldReply {
  @ListOf(() => RefusedHold, 1000) refused!: RefusedHold[];
}

/** Holds the money of orders, each independently. Repeats with the same amounts succeed again. */
export const ordersHold = rpc('wallet', 'orders_hold', ['trading'], OrdersHoldRequest, OrdersHoldReply);

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

/** CONFLICT: the order ended otherwise before. INSUFFICIENT_FUNDS: what it held is not there. */
export const END_REFUSALS = ['INSUFFICIENT_FUNDS', 'CONFLICT'] as const;
export type EndRefusal = (typeof END_REFUSALS)[number];

export class RefusedEnding {
  /** The index of the order in the request, from 0. */
  @Int(0, 999) at!: number;
  @OneOf(END_REFUSALS) reason!: EndRefusal;
}

/** All others are paid. */
export class OrdersEndReply {
  /** Absent if all are paid: the previous version of trading expects an empty reply. */
  @Nullable() @ListOf(() => RefusedEnding, 1000) refused?: RefusedEnding[] | null;
}

/** Pays ended orders, each independently. Repeats change nothing. */
export const ordersEnd = rpc('wallet', 'orders_end', ['trading'], OrdersEndRequest, OrdersEndReply);

export class StakedOrdersRequest {
  /** Stakes taken from this moment on (the wallet's clock, epoch milliseconds) … */
  @EpochMs() from!: number;
  /** … and, at exactly that moment, only orders with an id after this one. */
  @Id() after_id!: string;
  /** Only stakes at least this old, by the wallet's clock. */
  @Int(0, 86_400_000) older_than_ms!: number;
  @Int(1, 10_000) limit!: number;
}

export class StakedOrdersReply {
  /** Comma-separated ids: there are many, and they only pass from one database to another. */
  @Text(400_000, { min: 0, pattern: /^[0-9a-f,-]*$/ }) orders!: string;
  /** How far the wallet has searched; use these as the next `from` and `after_id`. */
  @EpochMs() until!: number;
  @Id() until_id!: string;
  /** Whether later stakes of that age remain. */
  @Bool() more!: boolean;
}

/** Which orders' stakes were taken, ended or not; a search returns each once. */
export const stakedOrders = rpc('wallet', 'staked_orders', ['trading'], StakedOrdersRequest, StakedOrdersReply);

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
export const openHolds = rpc('wallet', 'open_holds', ['trading'], OpenHoldsRequest, OpenHoldsReply);

/** The house's money for orders, in USD. */
export class HouseCapitalReply {
  /** Available. */
  @Decimal() trading!: string;
  /** Set aside for open orders. */
  @Decimal() exposure!: string;
}

export const houseCapital = rpc('wallet', 'house_capital', ['trading'], Empty, HouseCapitalReply);

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
export const balances = rpc('wallet', 'balances', ['earn', 'identity', 'trading'], BalancesRequest, BalancesReply);

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

/** The balances of those customers who have accounts. */
export const balancesOf = rpc('wallet', 'balances_of', ['gateway'], BalancesOfRequest, BalancesOfReply);

export class IncomingRequest {
  @Id() user_id!: string;
}

export class IncomingReply {
  @Bool() incoming!: boolean;
}

/** Whether a deposit that the customer reported as paid is pending; no balance contains it yet. */
export const moneyIncoming = rpc('wallet', 'money_incoming', ['identity'], IncomingRequest, IncomingReply);
