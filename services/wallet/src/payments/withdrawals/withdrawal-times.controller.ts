import { type WithdrawalTimesReply, type WithdrawalTimesRequest, withdrawalTimes } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { WithdrawalTimesRepository } from './withdrawal-times.repository.js';

@Controller()
export class WithdrawalTimesController {
  constructor(private readonly times: WithdrawalTimesRepository) {}

  @Handle(withdrawalTimes)
  async since(request: WithdrawalTimesRequest): Promise<WithdrawalTimesReply> {
    return { list: await this.times.since(request.from) };
  }
}
