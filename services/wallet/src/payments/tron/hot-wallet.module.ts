import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { EncryptionModule } from '../../encryption/encryption.module.js';
import { HotWallet } from './hot-wallet.service.js';
import { PayoutProofs } from './payout-proof.service.js';
import { TronToken } from './tron-token.js';

/** What withdrawals need of TRON: the hot wallet's signature, and proofs of payouts. */
@Module({
  imports: [EncryptionModule, TasksModule],
  providers: [HotWallet, PayoutProofs, TronToken],
  exports: [HotWallet, PayoutProofs, TronToken],
})
export class HotWalletModule {}
