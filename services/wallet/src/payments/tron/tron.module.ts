import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { HotPayoutCheck } from './hot-payout-check.service.js';
import { HotWalletModule } from './hot-wallet.module.js';
import { TronDeposits } from './tron-deposits.service.js';
import { TronPayouts } from './tron-payouts.service.js';
import { TronWatcher } from './tron-watcher.service.js';

@Module({
  imports: [DepositsModule, HotWalletModule, TasksModule, WithdrawalsModule],
  providers: [HotPayoutCheck, TronDeposits, TronPayouts, TronWatcher],
  exports: [HotWalletModule, TronWatcher],
})
export class TronModule {}
