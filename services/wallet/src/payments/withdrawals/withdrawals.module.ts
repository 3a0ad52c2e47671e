import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { IdentityChecksModule } from '../../identity-checks/identity-checks.module.js';
import { RestrictionsModule } from '../../identity-checks/restrictions.module.js';
import { LedgerModule } from '../../ledger/index.js';
import { CardsModule } from '../../payees/cards/cards.module.js';
import { RatesModule } from '../../rates/rates.module.js';
import { TasksModule } from '../../tasks/tasks.module.js';
import { SandboxModule } from '../rails/sandbox/sandbox.module.js';
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
    IdentityChecksModule,
    RestrictionsModule,
    TasksModule,
    TermsModule,
  ],
  controllers: [WithdrawalsController],
  providers: [WithdrawalsService, WithdrawalSteps, WithdrawalSettlement, DestinationService],
  exports: [WithdrawalSettlement, WithdrawalsService, WithdrawalSteps],
})
export class WithdrawalsModule {}
