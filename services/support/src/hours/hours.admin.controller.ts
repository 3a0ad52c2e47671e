import {
  consoleSupportHours,
  consoleSupportHoursHistory,
  consoleSupportHoursSet,
  type Empty,
  PageRequest,
  type SupportHoursHistoryReply,
  SupportHoursRequest,
  type SupportHoursStateReply,
  type SupportHoursView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { HoursService } from './hours.service.js';

@Controller()
export class HoursAdminController {
  constructor(private readonly hours: HoursService) {}

  @Handle(consoleSupportHours)
  get(_request: Empty, context: CallContext): Promise<SupportHoursStateReply> {
    return this.hours.get(context);
  }

  @Handle(consoleSupportHoursHistory)
  history(request: PageRequest, context: CallContext): Promise<SupportHoursHistoryReply> {
    return this.hours.history(request, context);
  }

  @Handle(consoleSupportHoursSet)
  set(request: SupportHoursRequest, context: CallContext): Promise<SupportHoursView> {
    return this.hours.set(request, context);
  }
}
