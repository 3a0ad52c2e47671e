import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { EncryptionModule } from '../../encryption/encryption.module.js';
import { HotWallet } from './hot-wallet.service.js';
import { TronToken } from './tron-token.js';

@Module({
  imports: [EncryptionModule, TasksModule],
  providers: [HotWallet, TronToken],
  exports: [HotWallet, TronToken],
})
export class HotWalletModule {}
