import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { TronDeposits } from './tron-deposits.service.js';
import { TronWatcher } from './tron-watcher.service.js';

@Module({ imports: [DepositsModule], providers: [TronDeposits, TronWatcher] })
export class TronModule {}
