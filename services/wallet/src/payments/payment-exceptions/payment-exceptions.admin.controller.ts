import {
  consolePaymentExceptionClose,
  consolePaymentExceptions,
  type PaymentExceptionCloseRequest,
  type PaymentExceptionsReply,
  type PaymentExceptionsRequest,
  type PaymentExceptionView,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PaymentExceptions } from './payment-exceptions.service.js';

@Controller()
export class PaymentExceptionsAdminController {
  constructor(private readonly exceptions: PaymentExceptions) {}

  @Handle(consolePaymentExceptions)
  list(request: PaymentExceptionsRequest, context: CallContext): Promise<PaymentExceptionsReply> {
    return this.exceptions.list(request, context);
  }

  @Handle(consolePaymentExceptionClose)
  close(request: PaymentExceptionCloseRequest, context: CallContext): Promise<PaymentExceptionView> {
    return this.exceptions.close(request, context);
  }
}
