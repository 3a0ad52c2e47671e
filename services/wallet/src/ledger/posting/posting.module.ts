import { Module } from '@nestjs/common';
import { BalanceAnnouncer } from '../balances/balance-announcer.js';
import { BalancesController } from '../balances/balances.controller.js';
import { Ledger } from './ledger.service.js';

@Module({ controllers: [BalancesController], providers: [BalanceAnnouncer, Ledger], exports: [Ledger] })
export class PostingModule {}
