import {
  type CustomerDetail,
  type CustomerListReply,
  CustomerListRequest,
  type CustomerNamesReply,
  CustomerNamesRequest,
  CustomerView,
  consoleCustomerEndSessions,
  consoleCustomerFreeze,
  consoleCustomerGet,
  consoleCustomerList,
  consoleCustomerNames,
  consoleCustomerResetTotp,
  consoleCustomerUnfreeze,
  consoleReviewWaiting,
  IdRequest,
  PeriodRequest,
  RejectRequest,
  type WaitingReply,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { CustomerFigures } from './customer-figures.js';
import { Customers } from './customers.service.js';

@Controller()
export class CustomersAdminController {
  constructor(
    private readonly customers: Customers,
    private readonly figures: CustomerFigures,
  ) {}

  @Handle(consoleCustomerList)
  list(request: CustomerListRequest, context: CallContext): Promise<CustomerListReply> {
    operatorOf(context);
    return this.customers.list(request);
  }

  @Handle(consoleCustomerGet)
  get(request: IdRequest, context: CallContext): Promise<CustomerDetail> {
    operatorOf(context);
    return this.customers.get(request.id, context);
  }

  @Handle(consoleCustomerFreeze)
  freeze(request: RejectRequest, context: CallContext): Promise<CustomerView> {
    return this.customers.freeze(request.id, request.reason, context);
  }

  @Handle(consoleCustomerUnfreeze)
  unfreeze(request: RejectRequest, context: CallContext): Promise<CustomerView> {
    return this.customers.unfreeze(request.id, request.reason, context);
  }

  @Handle(consoleCustomerEndSessions)
  endSessions(request: RejectRequest, context: CallContext): Promise<CustomerView> {
    return this.customers.endSessions(request.id, request.reason, context);
  }

  @Handle(consoleCustomerResetTotp)
  resetTotp(request: RejectRequest, context: CallContext): Promise<CustomerView> {
    return this.customers.resetTotp(request.id, request.reason, context);
  }

  @Handle(consoleCustomerNames)
  names(request: CustomerNamesRequest, context: CallContext): Promise<CustomerNamesReply> {
    operatorOf(context);
    return this.figures.names(request.ids);
  }

  @Handle(consoleReviewWaiting)
  waiting(request: PeriodRequest, context: CallContext): Promise<WaitingReply> {
    operatorOf(context);
    return this.figures.waiting(request);
  }
}
