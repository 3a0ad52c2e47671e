import {
  consoleRailEventClose,
  consoleRailEvents,
  type OddRailEventView,
  type RailEventCloseRequest,
  type RailEventsReply,
  type RailEventsRequest,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PaymentExceptions } from './payment-exceptions.service.js';

@Controller()
export class PaymentExceptionsAdminController {
  constructor(private readonly exceptions: PaymentExceptions) {}

  @Handle(consoleRailEvents)
  list(request: RailEventsRequest, context: CallContext): Promise<RailEventsReply> {
    return this.exceptions.list(request, context);
  }

  @Handle(consoleRailEventClose)
  close(request: RailEventCloseRequest, context: CallContext): Promise<OddRailEventView> {
    return this.exceptions.close(request, context);
  }
}
