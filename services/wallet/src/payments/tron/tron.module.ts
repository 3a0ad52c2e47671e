import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { DepositsModule } from '../deposits/deposits.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { HotPayoutCheck } from './hot-payout-check.service.js';
import { HotWalletModule } from './hot-wallet.module.js';
import { TokenTransfersAdminController } from './token-transfers.admin.controller.js';
import { TokenTransfers } from './token-transfers.service.js';
import { TronMetrics } from './tron.metrics.js';
import { TronDeposits } from './tron-deposits.service.js';
import { TronPayouts } from './tron-payouts.service.js';
import { TronWatcher } from './tron-watcher.service.js';

@Module({
  imports: [AuditModule, DepositsModule, HotWalletModule, TasksModule, WithdrawalsModule],
  controllers: [TokenTransfersAdminController],
  providers: [HotPayoutCheck, TokenTransfers, TronDeposits, TronMetrics, TronPayouts, TronWatcher],
})
export class TronModule {}
