import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { TronDeposits } from './tron-deposits.service.js';
import { TronPayouts } from './tron-payouts.service.js';
import { TronToken } from './tron-token.js';
import { TronWatcher } from './tron-watcher.service.js';

@Module({
  imports: [DepositsModule, WithdrawalsModule],
  providers: [TronDeposits, TronPayouts, TronToken, TronWatcher],
  exports: [TronToken, TronWatcher],
})
export class TronModule {}
