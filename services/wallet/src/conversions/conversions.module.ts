import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/index.js';
import { ConversionsController } from './conversions.controller.js';
import { ConversionsService } from './conversions.service.js';
import { RatesModule } from './rates.module.js';

@Module({ imports: [LedgerModule, RatesModule], controllers: [ConversionsController], providers: [ConversionsService] })
export class ConversionsModule {}
