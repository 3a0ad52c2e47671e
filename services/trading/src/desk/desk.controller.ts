import {
  CustomerOrderRequest,
  CustomerOrdersRequest,
  consoleCustomerOrder,
  consoleCustomerOrders,
  consoleExposure,
  consoleHours,
  consoleInstrumentSums,
  consoleSetTradingTerms,
  consoleTradingTerms,
  consoleTradingTermsHistory,
  Empty,
  type ExposureReply,
  type HoursReply,
  type InstrumentsSumsReply,
  type OrderDetailView,
  type OrderListReply,
  PageRequest,
  PeriodRequest,
  type TradingTermsHistoryReply,
  type TradingTermsReply,
  TradingTermsRequest,
  type TradingTermsView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { OrdersService } from '../orders/orders.service.js';
import { TermsDesk } from '../products/terms-desk.service.js';
import { Figures } from './figures.service.js';
import { operatorOf } from './operator.js';

@Controller()
export class DeskController {
  constructor(
    private readonly orders: OrdersService,
    private readonly terms: TermsDesk,
    private readonly figures: Figures,
  ) {}

  @Handle(consoleCustomerOrders)
  customerOrders(request: CustomerOrdersRequest, context: CallContext): Promise<OrderListReply> {
    operatorOf(context);
    return this.orders.ofCustomer(request);
  }

  @Handle(consoleCustomerOrder)
  customerOrder(request: CustomerOrderRequest, context: CallContext): Promise<OrderDetailView> {
    operatorOf(context);
    return this.orders.detail(request.user_id, request.id);
  }

  @Handle(consoleTradingTerms)
  tradingTerms(_request: Empty, context: CallContext): Promise<TradingTermsReply> {
    return this.terms.state(context);
  }

  @Handle(consoleTradingTermsHistory)
  termsHistory(request: PageRequest, context: CallContext): Promise<TradingTermsHistoryReply> {
    return this.terms.history(request, context);
  }

  @Handle(consoleSetTradingTerms)
  setTerms(request: TradingTermsRequest, context: CallContext): Promise<TradingTermsView> {
    return this.terms.set(request, context);
  }

  @Handle(consoleHours)
  hours(request: PeriodRequest, context: CallContext): Promise<HoursReply> {
    return this.figures.hours(request, context);
  }

  @Handle(consoleInstrumentSums)
  instruments(request: PeriodRequest, context: CallContext): Promise<InstrumentsSumsReply> {
    return this.figures.instruments(request, context);
  }

  @Handle(consoleExposure)
  exposure(_request: Empty, context: CallContext): Promise<ExposureReply> {
    return this.figures.exposure(context);
  }
}
