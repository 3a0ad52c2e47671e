import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { IdentityChecksModule } from '../../identity-checks/identity-checks.module.js';
import { HotWallet } from './hot-wallet.service.js';
import { TronToken } from './tron-token.js';

@Module({
  imports: [IdentityChecksModule, TasksModule],
  providers: [HotWallet, TronToken],
  exports: [HotWallet, TronToken],
})
export class HotWalletModule {}
