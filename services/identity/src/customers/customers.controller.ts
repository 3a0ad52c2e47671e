import {
  type CustomerDetail,
  type CustomerListReply,
  CustomerListRequest,
  CustomerView,
  consoleCustomerFreeze,
  consoleCustomerGet,
  consoleCustomerList,
  consoleCustomerUnfreeze,
  RejectRequest,
  ReviewRequest,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Customers } from './customers.service.js';

@Controller()
export class CustomersController {
  constructor(private readonly customers: Customers) {}

  @Handle(consoleCustomerList)
  list(request: CustomerListRequest): Promise<CustomerListReply> {
    return this.customers.list(request);
  }

  @Handle(consoleCustomerGet)
  get(request: ReviewRequest, context: CallContext): Promise<CustomerDetail> {
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
}
