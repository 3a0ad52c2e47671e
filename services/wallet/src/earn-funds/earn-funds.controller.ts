import {
  type EarnAccrueReply,
  type EarnAccrueRequest,
  type EarnBuyRequest,
  type EarnCancelReply,
  type EarnCancelRequest,
  type EarnCoverReply,
  type EarnEndReply,
  type EarnEndRequest,
  type Empty,
  earnAccrue,
  earnBuy,
  earnCancel,
  earnCover,
  earnEnd,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { EarnFundsService } from './earn-funds.service.js';

@Controller()
export class EarnFundsController {
  constructor(private readonly funds: EarnFundsService) {}

  @Handle(earnBuy)
  async buy(request: EarnBuyRequest): Promise<Empty> {
    await this.funds.buy(request);
    return {};
  }

  @Handle(earnCancel)
  cancel(request: EarnCancelRequest): Promise<EarnCancelReply> {
    return this.funds.cancel(request.position_id);
  }

  @Handle(earnAccrue)
  accrue(request: EarnAccrueRequest): Promise<EarnAccrueReply> {
    return this.funds.accrue(request);
  }

  @Handle(earnEnd)
  end(request: EarnEndRequest): Promise<EarnEndReply> {
    return this.funds.end(request);
  }

  @Handle(earnCover)
  cover(_request: Empty): Promise<EarnCoverReply> {
    return this.funds.cover();
  }
}
