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
  type RebatesPayRequest,
  rebatesPay,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { EarnFundsService } from './earn-funds.service.js';

/** What earn and referral ask of the ledger. */
@Controller()
export class EarnFundsController {
  constructor(private readonly money: EarnFundsService) {}

  @Handle(earnBuy)
  async buy(request: EarnBuyRequest): Promise<Empty> {
    await this.money.buy(request);
    return {};
  }

  @Handle(earnCancel)
  cancel(request: EarnCancelRequest): Promise<EarnCancelReply> {
    return this.money.cancel(request.position_id);
  }

  @Handle(earnAccrue)
  accrue(request: EarnAccrueRequest): Promise<EarnAccrueReply> {
    return this.money.accrue(request);
  }

  @Handle(earnEnd)
  end(request: EarnEndRequest): Promise<EarnEndReply> {
    return this.money.end(request);
  }

  @Handle(earnCover)
  cover(_request: Empty): Promise<EarnCoverReply> {
    return this.money.cover();
  }

  @Handle(rebatesPay)
  async rebates(request: RebatesPayRequest): Promise<Empty> {
    await this.money.payRebates(request);
    return {};
  }
}
