import { CustomerPositionsRequest, consoleCustomerPositions, type PositionsReply, pageOf } from '@makoto/contracts';
import { CallContext, Handle, isUuid, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PositionsService } from './positions.service.js';

@Controller()
export class PositionsAdminController {
  constructor(private readonly positions: PositionsService) {}

  @Handle(consoleCustomerPositions)
  async list(request: CustomerPositionsRequest, context: CallContext): Promise<PositionsReply> {
    operatorOf(context);
    const { id, ...rest } = request;
    if (isUuid(id)) return this.positions.list(id, rest, context.lang, undefined);
    const { page, size } = pageOf(rest);
    return { list: [], page, size, total: 0 };
  }
}
