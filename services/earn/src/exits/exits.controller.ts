import { type IdWithPinRequest, type PositionView, wealthRedeem } from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ExitsService } from './exits.service.js';

@Controller()
export class ExitsController {
  constructor(private readonly exits: ExitsService) {}

  @Handle(wealthRedeem)
  redeem(request: IdWithPinRequest, context: CallContext): Promise<PositionView> {
    return this.exits.redeem(callerOf(context), request, context);
  }
}
