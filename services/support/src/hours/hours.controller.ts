import { type Empty, type SupportHoursReply, supportHours } from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { HoursService } from './hours.service.js';

@Controller()
export class HoursController {
  constructor(private readonly hours: HoursService) {}

  @Handle(supportHours)
  view(_request: Empty, context: CallContext): Promise<SupportHoursReply> {
    return this.hours.view(context.lang);
  }
}
