import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RatesModule } from '../money/rates.module.js';
import { RestrictionsModule } from '../money/restrictions.module.js';
import { SecurityModule } from '../money/security.module.js';
import { SandboxModule } from '../rails/sandbox/sandbox.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { HotWalletModule } from '../tron/hot-wallet.module.js';
import { DestinationService } from './destination.service.js';
import { WithdrawalSettlement } from './withdrawal-settlement.service.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { WithdrawalsController } from './withdrawals.controller.js';
import { WithdrawalsService } from './withdrawals.service.js';

@Module({
  imports: [
    CardsModule,
    HotWalletModule,
    LedgerModule,
    RatesModule,
    SandboxModule,
    SecurityModule,
    RestrictionsModule,
    TasksModule,
    TermsModule,
  ],
  controllers: [WithdrawalsController],
  providers: [WithdrawalsService, WithdrawalSteps, WithdrawalSettlement, DestinationService],
  exports: [WithdrawalSettlement, WithdrawalsService, WithdrawalSteps],
})
export class WithdrawalsModule {}
