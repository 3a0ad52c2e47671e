import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/index.js';
import { EarnFundsController } from './earn-funds.controller.js';
import { EarnFundsService } from './earn-funds.service.js';

/** Register it beside the other modules, and the migrations beside the other migrations. */
@Module({ imports: [LedgerModule], controllers: [EarnFundsController], providers: [EarnFundsService] })
export class EarnFundsModule {}
