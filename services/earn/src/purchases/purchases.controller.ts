import {
  type PositionView,
  type WealthBuyRequest,
  type WealthPreview,
  type WealthSubmitRequest,
  wealthBuy,
  wealthSubmit,
} from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PurchaseService } from './purchase.service.js';

@Controller()
export class PurchasesController {
  constructor(private readonly purchases: PurchaseService) {}

  @Handle(wealthSubmit)
  preview(request: WealthSubmitRequest, context: CallContext): Promise<WealthPreview> {
    return this.purchases.preview(callerOf(context), request);
  }

  @Handle(wealthBuy)
  buy(request: WealthBuyRequest, context: CallContext): Promise<PositionView> {
    return this.purchases.buy(callerOf(context), request, context);
  }
}
