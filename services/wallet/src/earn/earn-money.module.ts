import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarnMoneyController } from './earn-money.controller.js';
import { EarnMoneyService } from './earn-money.service.js';
import { HousePayments } from './house-payments.js';

/** Register it beside the other modules, and the migrations beside the other migrations. */
@Module({ imports: [LedgerModule], controllers: [EarnMoneyController], providers: [EarnMoneyService, HousePayments] })
export class EarnMoneyModule {}
