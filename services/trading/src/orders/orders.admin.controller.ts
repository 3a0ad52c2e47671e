import {
  CustomerOrderRequest,
  CustomerOrdersRequest,
  consoleCustomerOrder,
  consoleCustomerOrders,
  type OrderDetailView,
  type OrderListReply,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf, rowId } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { OrdersService } from './orders.service.js';

@Controller()
export class OrdersAdminController {
  constructor(private readonly orders: OrdersService) {}

  @Handle(consoleCustomerOrders)
  list(request: CustomerOrdersRequest, context: CallContext): Promise<OrderListReply> {
    operatorOf(context);
    return this.orders.ofCustomer(request);
  }

  @Handle(consoleCustomerOrder)
  detail(request: CustomerOrderRequest, context: CallContext): Promise<OrderDetailView> {
    operatorOf(context);
    return this.orders.detail(rowId(request.user_id), request.id);
  }
}
