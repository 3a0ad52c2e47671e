import { consoleSolvency, type SolvencyRequest, type SolvencyView } from '@makoto/contracts';
import { type CallContext, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { SolvencyService } from './solvency.service.js';

@Controller()
export class SolvencyAdminController {
  constructor(private readonly solvency: SolvencyService) {}

  @Handle(consoleSolvency)
  published(request: SolvencyRequest, context: CallContext): Promise<SolvencyView> {
    operatorOf(context);
    return this.solvency.published(request.no);
  }
}
