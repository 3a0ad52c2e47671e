import { consoleMoneyWaiting, PeriodRequest, type WaitingReply } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { MoneyWaiting } from './money-waiting.service.js';

@Controller()
export class MoneyWaitingAdminController {
  constructor(private readonly waiting: MoneyWaiting) {}

  @Handle(consoleMoneyWaiting)
  moneyWaiting(request: PeriodRequest, context: CallContext): Promise<WaitingReply> {
    return this.waiting.of(request, context);
  }
}
