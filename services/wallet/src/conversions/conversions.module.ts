import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/index.js';
import { RatesModule } from '../rates/rates.module.js';
import { WalletTermsModule } from '../terms/index.js';
import { ConversionsController } from './conversions.controller.js';
import { ConversionsService } from './conversions.service.js';

@Module({
  imports: [LedgerModule, RatesModule, WalletTermsModule],
  controllers: [ConversionsController],
  providers: [ConversionsService],
})
export class ConversionsModule {}
