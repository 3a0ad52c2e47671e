import {
  consoleMoneyWaiting,
  consoleQueues,
  type Empty,
  type PeriodRequest,
  type QueuesReply,
  type WaitingReply,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Queues } from './queues.service.js';

@Controller()
export class QueuesAdminController {
  constructor(private readonly queues: Queues) {}

  @Handle(consoleQueues)
  all(_request: Empty, context: CallContext): Promise<QueuesReply> {
    return this.queues.all(context);
  }

  @Handle(consoleMoneyWaiting)
  waitingTimes(request: PeriodRequest, context: CallContext): Promise<WaitingReply> {
    return this.queues.waitingTimes(request, context);
  }
}
