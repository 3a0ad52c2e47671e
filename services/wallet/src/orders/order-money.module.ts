import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OrderMoneyController } from './order-money.controller.js';
import { OrderMoneyService } from './order-money.service.js';

@Module({ imports: [LedgerModule], controllers: [OrderMoneyController], providers: [OrderMoneyService] })
export class OrderMoneyModule {}
