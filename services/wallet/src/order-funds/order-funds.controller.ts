import {
  type BalancesOfReply,
  type BalancesOfRequest,
  type BalancesReply,
  type BalancesRequest,
  balances,
  balancesOf,
  type Empty,
  type HouseCapitalReply,
  houseCapital,
  type OpenHoldsReply,
  type OpenHoldsRequest,
  type OrdersEndRequest,
  type OrdersHoldReply,
  type OrdersHoldRequest,
  openHolds,
  ordersEnd,
  ordersHold,
  type StakedOrdersReply,
  type StakedOrdersRequest,
  stakedOrders,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Ledger, toBalanceRows } from '../ledger/index.js';
import { OrderFundsService } from './order-funds.service.js';

/** What other services ask of the ledger. */
@Controller()
export class OrderFundsController {
  constructor(
    private readonly money: OrderFundsService,
    private readonly ledger: Ledger,
  ) {}

  @Handle(ordersHold)
  hold(request: OrdersHoldRequest): Promise<OrdersHoldReply> {
    return this.money.hold(request);
  }

  @Handle(ordersEnd)
  async end(request: OrdersEndRequest): Promise<Empty> {
    await this.money.end(request);
    return {};
  }

  @Handle(stakedOrders)
  staked(request: StakedOrdersRequest): Promise<StakedOrdersReply> {
    return this.money.staked(request);
  }

  @Handle(openHolds)
  openHolds(request: OpenHoldsRequest): Promise<OpenHoldsReply> {
    return this.money.openHolds(request);
  }

  @Handle(houseCapital)
  houseCapital(): Promise<HouseCapitalReply> {
    return this.money.houseCapital();
  }

  @Handle(balances)
  async balances(request: BalancesRequest): Promise<BalancesReply> {
    return { balances: toBalanceRows(await this.ledger.balances(request.user_id)) };
  }

  @Handle(balancesOf)
  async balancesOf(request: BalancesOfRequest): Promise<BalancesOfReply> {
    const found = await this.ledger.balancesOf(request.users);
    return { list: [...found].map(([user_id, of]) => ({ user_id, balances: toBalanceRows(of) })) };
  }
}
