import { type BanksReply, type BanksRequest, commonBanks } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { BanksService } from './banks.service.js';

@Controller()
export class BanksController {
  constructor(private readonly banks: BanksService) {}

  @Handle(commonBanks)
  find(request: BanksRequest, context: CallContext): Promise<BanksReply> {
    return this.banks.find(request, context.lang);
  }
}
