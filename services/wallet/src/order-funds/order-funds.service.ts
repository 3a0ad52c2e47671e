import {
  AppError,
  END_REFUSALS,
  HOLD_REFUSALS,
  type HoldRefusal,
  type OpenHoldsReply,
  type OpenHoldsRequest,
  type OrdersEndReply,
  type OrdersEndRequest,
  type OrdersHoldReply,
  type OrdersHoldRequest,
  type StakedOrdersReply,
  type StakedOrdersRequest,
} from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HouseCapitalService, Ledger, ShortOfFunds } from '../ledger/index.js';
import { findOpenHolds, findStaked } from './open-holds.repository.js';
import { endPostings, holdPostings, ORDER_SLOTS, type OrderMoney, readOrderMoney } from './order-postings.calc.js';

/** Sorts after every order of the same moment. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Holds the money of orders and pays their results, for trading. */
@Injectable()
export class OrderFundsService {
  constructor(
    private readonly ledger: Ledger,
    private readonly capital: HouseCapitalService,
    private readonly clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** Holds the money of each order and returns the refused ones. @throws if the batch cannot be written */
  async hold({ orders }: OrdersHoldRequest): Promise<OrdersHoldReply> {
    // All amounts are parsed before any is posted: an invalid request moves nothing.
    const amounts = orders.map(readOrderMoney);
    const reasons = await Promise.all(amounts.map((order) => this.holdOne(order)));
    const max = reasons.includes('EXPOSURE_LIMIT') ? (await this.capital.read()).trading : null;
    const refused = reasons.flatMap((reason, at) =>
      reason ? { at, reason, max: reason === 'EXPOSURE_LIMIT' ? max : null } : [],
    );
    return { refused };
  }

  private async holdOne(order: OrderMoney): Promise<HoldRefusal | undefined> {
    try {
      await this.ledger.post(holdPostings(order));
      return undefined;
    } catch (error) {
      if (error instanceof ShortOfFunds && error.slot === ORDER_SLOTS.cover) return 'EXPOSURE_LIMIT';
      return refusalOf(error, HOLD_REFUSALS);
    }
  }

  /** Ends each order and returns the refused ones. Repeats do nothing. @throws if the batch cannot be written */
  async end(request: OrdersEndRequest): Promise<OrdersEndReply> {
    const groups = request.orders.map((order) => endPostings(readOrderMoney(order), order.result));
    const outcomes = await this.ledger.postMany(groups);
    const refused = outcomes.flatMap((outcome, at) =>
      outcome.ok ? [] : { at, reason: refusalOf(outcome.error, END_REFUSALS) },
    );
    return refused.length > 0 ? { refused } : {};
  }

  /** Orders whose stakes were held, oldest first. */
  async staked(request: StakedOrdersRequest): Promise<StakedOrdersReply> {
    const until = this.clock.now() - request.older_than_ms;
    const { ids, last } = await findStaked(this.dataSource, request, until);
    if (last) return { orders: ids, until: last.at, until_id: last.id, more: true };
    return { orders: ids, until, until_id: LAST_ID, more: false };
  }

  /** The holds of those orders that have not ended. */
  async openHolds({ orders }: OpenHoldsRequest): Promise<OpenHoldsReply> {
    return { holds: await findOpenHolds(this.dataSource, orders) };
  }
}

/** The reason for a refusal. @throws the error itself if it is none of `reasons` */
function refusalOf<Reason extends string>(error: unknown, reasons: readonly Reason[]): Reason {
  const reason = reasons.find((name) => error instanceof AppError && error.errorName === name);
  if (!reason) throw error;
  return reason;
}
