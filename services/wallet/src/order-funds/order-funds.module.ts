import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/index.js';
import { OrderFundsController } from './order-funds.controller.js';
import { OrderFundsService } from './order-funds.service.js';

@Module({ imports: [LedgerModule], controllers: [OrderFundsController], providers: [OrderFundsService] })
export class OrderFundsModule {}
