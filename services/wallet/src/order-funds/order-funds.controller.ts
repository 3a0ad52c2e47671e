import {
  type OpenHoldsReply,
  type OpenHoldsRequest,
  type OrdersEndReply,
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
import { OrderFundsService } from './order-funds.service.js';

@Controller()
export class OrderFundsController {
  constructor(private readonly funds: OrderFundsService) {}

  @Handle(ordersHold)
  hold(request: OrdersHoldRequest): Promise<OrdersHoldReply> {
    return this.funds.hold(request);
  }

  @Handle(ordersEnd)
  end(request: OrdersEndRequest): Promise<OrdersEndReply> {
    return this.funds.end(request);
  }

  @Handle(stakedOrders)
  staked(request: StakedOrdersRequest): Promise<StakedOrdersReply> {
    return this.funds.staked(request);
  }

  @Handle(openHolds)
  openHolds(request: OpenHoldsRequest): Promise<OpenHoldsReply> {
    return this.funds.openHolds(request);
  }
}
