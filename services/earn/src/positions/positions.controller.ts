import {
  defiMyOrder,
  defiOrderMoney,
  type OrderMoneyRequest,
  type OrderMoneyView,
  type PositionsReply,
  type PositionsRequest,
  wealthOrders,
} from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PositionsService } from './positions.service.js';

@Controller()
export class PositionsController {
  constructor(private readonly positions: PositionsService) {}

  @Handle(wealthOrders)
  orders(request: PositionsRequest, context: CallContext): Promise<PositionsReply> {
    return this.positions.list(callerOf(context), request, context.lang, undefined);
  }

  @Handle(defiMyOrder)
  locks(request: PositionsRequest, context: CallContext): Promise<PositionsReply> {
    return this.positions.list(callerOf(context), request, context.lang, 'lock');
  }

  @Handle(defiOrderMoney)
  money(request: OrderMoneyRequest, context: CallContext): Promise<OrderMoneyView> {
    return this.positions.money(callerOf(context), request);
  }
}
