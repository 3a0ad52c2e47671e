import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { EncryptionModule } from '../../encryption/encryption.module.js';
import { IdentityChecksModule } from '../../identity-checks/identity-checks.module.js';
import { LedgerModule } from '../../ledger/index.js';
import { PayeesModule } from '../../payees/index.js';
import { RatesModule } from '../../rates/rates.module.js';
import { SandboxModule } from '../rails/sandbox/sandbox.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { HotWalletModule } from '../tron/hot-wallet.module.js';
import { OperatorsNeeded } from './operators-needed.service.js';
import { WithdrawalApproval } from './withdrawal-approval.service.js';
import { WithdrawalQuotes } from './withdrawal-quotes.service.js';
import { WithdrawalRiskChecks } from './withdrawal-risk-checks.service.js';
import { WithdrawalSettlement } from './withdrawal-settlement.service.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { WithdrawalTimesController } from './withdrawal-times.controller.js';
import { WithdrawalTimesRepository } from './withdrawal-times.repository.js';
import { WithdrawalsAdminController } from './withdrawals.admin.controller.js';
import { WithdrawalsController } from './withdrawals.controller.js';
import { WithdrawalsService } from './withdrawals.service.js';

@Module({
  imports: [
    AuditModule,
    EncryptionModule,
    HotWalletModule,
    IdentityChecksModule,
    LedgerModule,
    PayeesModule,
    RatesModule,
    SandboxModule,
    TasksModule,
    TermsModule,
  ],
  controllers: [WithdrawalsController, WithdrawalsAdminController, WithdrawalTimesController],
  providers: [
    OperatorsNeeded,
    WithdrawalApproval,
    WithdrawalQuotes,
    WithdrawalRiskChecks,
    WithdrawalSettlement,
    WithdrawalSteps,
    WithdrawalsService,
    WithdrawalTimesRepository,
  ],
  exports: [OperatorsNeeded, WithdrawalApproval, WithdrawalSettlement, WithdrawalSteps],
})
export class WithdrawalsModule {}
