import {
  type CsvPart,
  type HoldListReply,
  type OrderCreateRequest,
  type OrderDetailRequest,
  type OrderDetailView,
  type OrderExportRequest,
  type OrderListReply,
  type OrderListRequest,
  type OrderResultsReply,
  type OrderResultsRequest,
  orderCreate,
  orderDetail,
  orderExport,
  orderHoldList,
  orderList,
  orderResults,
  type PageRequest,
  type PlacedOrderView,
  type ProductOrdersRequest,
  productOrders,
  type SettledListReply,
  type TradingTodayReply,
  type TradingTodayRequest,
  tradingToday,
} from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { OrderResultsService } from '../history/order-results.service.js';
import { OrdersService } from './orders.service.js';
import { PlaceOrderService } from './place-order.service.js';

@Controller()
export class OrdersController {
  constructor(
    private readonly placing: PlaceOrderService,
    private readonly orders: OrdersService,
    private readonly ownResults: OrderResultsService,
  ) {}

  @Handle(orderCreate)
  create(request: OrderCreateRequest, context: CallContext): Promise<PlacedOrderView> {
    return this.placing.place(request, context);
  }

  @Handle(orderHoldList)
  running(request: PageRequest, context: CallContext): Promise<HoldListReply> {
    return this.orders.running(callerOf(context), request);
  }

  @Handle(orderList)
  settled(request: OrderListRequest, context: CallContext): Promise<SettledListReply> {
    return this.orders.settled(callerOf(context), request);
  }

  @Handle(orderResults)
  results(request: OrderResultsRequest, context: CallContext): Promise<OrderResultsReply> {
    return this.ownResults.of(callerOf(context), request);
  }

  @Handle(orderExport)
  export(request: OrderExportRequest, context: CallContext): Promise<CsvPart> {
    return this.orders.export(callerOf(context), request);
  }

  @Handle(productOrders)
  inProduct(request: ProductOrdersRequest, context: CallContext): Promise<OrderListReply> {
    return this.orders.inProduct(callerOf(context), request);
  }

  @Handle(orderDetail)
  detail(request: OrderDetailRequest, context: CallContext): Promise<OrderDetailView> {
    return this.orders.detail(callerOf(context), request.id);
  }

  @Handle(tradingToday)
  today(request: TradingTodayRequest): Promise<TradingTodayReply> {
    return this.orders.today(request);
  }
}
