import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { HotWalletModule } from './hot-wallet.module.js';
import { TronDeposits } from './tron-deposits.service.js';
import { TronPayouts } from './tron-payouts.service.js';
import { TronWatcher } from './tron-watcher.service.js';

@Module({
  imports: [DepositsModule, HotWalletModule, WithdrawalsModule],
  providers: [TronDeposits, TronPayouts, TronWatcher],
  exports: [HotWalletModule, TronWatcher],
})
export class TronModule {}
