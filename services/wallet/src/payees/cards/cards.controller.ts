import {
  type BankCardView,
  type BankListReply,
  bankList,
  deleteBank,
  type Empty,
  type IdRequest,
  type IdWithPinRequest,
  queryBank,
  type SaveBankRequest,
  saveBank,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { CardsService } from './cards.service.js';

@Controller()
export class CardsController {
  constructor(private readonly cards: CardsService) {}

  @Handle(saveBank)
  save(request: SaveBankRequest, context: CallContext): Promise<BankCardView> {
    return this.cards.save(request, context);
  }

  @Handle(bankList)
  list(_request: Empty, context: CallContext): Promise<BankListReply> {
    return this.cards.list(context);
  }

  @Handle(queryBank)
  query(request: IdRequest, context: CallContext): Promise<BankCardView> {
    return this.cards.query(request, context);
  }

  @Handle(deleteBank)
  remove(request: IdWithPinRequest, context: CallContext): Promise<Empty> {
    return this.cards.remove(request, context);
  }
}
