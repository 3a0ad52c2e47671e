import { Module } from '@nestjs/common';
import { BalanceAnnouncer } from '../balances/balance-announcer.js';
import { Ledger } from './ledger.service.js';

@Module({ providers: [BalanceAnnouncer, Ledger], exports: [Ledger] })
export class PostingModule {}
