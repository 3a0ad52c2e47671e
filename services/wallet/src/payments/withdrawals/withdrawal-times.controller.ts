import { type WithdrawalTimesReply, type WithdrawalTimesRequest, withdrawalTimes } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { WithdrawalTimesService } from './withdrawal-times.service.js';

@Controller()
export class WithdrawalTimesController {
  constructor(private readonly times: WithdrawalTimesService) {}

  @Handle(withdrawalTimes)
  async since(request: WithdrawalTimesRequest): Promise<WithdrawalTimesReply> {
    return { list: await this.times.since(request.from) };
  }
}
