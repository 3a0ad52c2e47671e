import {
  AppError,
  HOLD_REFUSALS,
  type HoldRefusal,
  type OpenHoldsReply,
  type OpenHoldsRequest,
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
      const reason = HOLD_REFUSALS.find((name) => error instanceof AppError && error.errorName === name);
      if (!reason) throw error;
      return reason;
    }
  }

  /** Ends orders. Repeats do nothing. @throws CONFLICT if one ended with another result */
  async end(request: OrdersEndRequest): Promise<void> {
    const groups = request.orders.map((order) => endPostings(readOrderMoney(order), order.result));
    for (const outcome of await this.ledger.postMany(groups)) if (!outcome.ok) throw outcome.error;
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
