import { Empty, type LimitsView, SetLimitsRequest, setLimits, userLimits } from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { LimitsService } from './limits.service.js';

@Controller()
export class LimitsController {
  constructor(private readonly limits: LimitsService) {}

  @Handle(userLimits)
  of(_request: Empty, context: CallContext): Promise<LimitsView> {
    return this.limits.of(callerOf(context));
  }

  @Handle(setLimits)
  set(request: SetLimitsRequest, context: CallContext): Promise<LimitsView> {
    return this.limits.set(callerOf(context), request);
  }
}
