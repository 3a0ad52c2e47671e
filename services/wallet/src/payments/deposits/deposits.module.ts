import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { IdentityChecksModule } from '../../identity-checks/identity-checks.module.js';
import { LedgerModule } from '../../ledger/index.js';
import { RatesModule } from '../../rates/rates.module.js';
import { QuickCheckouts } from '../rails/quick/quick-checkouts.service.js';
import { QuickRailModule } from '../rails/quick/quick-rail.module.js';
import { SandboxModule } from '../rails/sandbox/sandbox.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { DepositAddresses } from './deposit-addresses.js';
import { DepositApproval } from './deposit-approval.service.js';
import { DepositExpiryService } from './deposit-expiry.service.js';
import { DepositSettlement } from './deposit-settlement.service.js';
import { DepositSteps } from './deposit-steps.service.js';
import { DepositSubmission } from './deposit-submission.service.js';
import { DepositsAdminController } from './deposits.admin.controller.js';
import { DepositsController } from './deposits.controller.js';
import { DepositsService } from './deposits.service.js';
import { PayToService } from './pay-to.service.js';
import { SandboxCheckoutController } from './sandbox-checkout.controller.js';
import { SandboxCheckout } from './sandbox-checkout.service.js';
import { UnrequestedDeposits } from './unrequested-deposits.service.js';

@Module({
  imports: [
    AuditModule,
    IdentityChecksModule,
    LedgerModule,
    QuickRailModule,
    RatesModule,
    SandboxModule,
    TasksModule,
    TermsModule,
    WithdrawalsModule,
  ],
  controllers: [DepositsController, DepositsAdminController, SandboxCheckoutController],
  providers: [
    DepositAddresses,
    DepositApproval,
    DepositExpiryService,
    DepositSettlement,
    DepositSteps,
    DepositSubmission,
    DepositsService,
    PayToService,
    QuickCheckouts,
    SandboxCheckout,
    UnrequestedDeposits,
  ],
  exports: [DepositApproval, DepositSettlement, DepositSteps, UnrequestedDeposits],
})
export class DepositsModule {}
