import { consoleReserve, Empty, type ReserveReply } from '@makoto/contracts';
import { CallContext, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ReserveService } from './reserve.service.js';

@Controller()
export class ReserveAdminController {
  constructor(private readonly reserves: ReserveService) {}

  @Handle(consoleReserve)
  reserve(_request: Empty, context: CallContext): Promise<ReserveReply> {
    operatorOf(context);
    return this.reserves.view();
  }
}
