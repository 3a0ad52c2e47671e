import {
  consoleExposure,
  consoleHours,
  consoleInstrumentSums,
  Empty,
  type ExposureReply,
  type HoursReply,
  type InstrumentsSumsReply,
  PeriodRequest,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { OrderStats } from './order-stats.service.js';

@Controller()
export class StatsAdminController {
  constructor(private readonly stats: OrderStats) {}

  @Handle(consoleHours)
  hours(request: PeriodRequest, context: CallContext): Promise<HoursReply> {
    operatorOf(context);
    return this.stats.hours(request);
  }

  @Handle(consoleInstrumentSums)
  instruments(request: PeriodRequest, context: CallContext): Promise<InstrumentsSumsReply> {
    operatorOf(context);
    return this.stats.instruments(request);
  }

  @Handle(consoleExposure)
  exposure(_request: Empty, context: CallContext): Promise<ExposureReply> {
    operatorOf(context);
    return this.stats.exposure();
  }
}
