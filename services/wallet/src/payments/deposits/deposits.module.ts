import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { RestrictionsModule } from '../../identity-checks/restrictions.module.js';
import { LedgerModule } from '../../ledger/ledger.module.js';
import { RatesModule } from '../../rates/rates.module.js';
import { TasksModule } from '../../tasks/tasks.module.js';
import { SandboxModule } from '../rails/sandbox/sandbox.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { DepositAddresses } from './deposit-addresses.js';
import { DepositExpiryService } from './deposit-expiry.service.js';
import { DepositSettlement } from './deposit-settlement.service.js';
import { DepositsController } from './deposits.controller.js';
import { DepositsService } from './deposits.service.js';
import { PayToService } from './pay-to.service.js';
import { SandboxCheckoutController } from './sandbox-checkout.controller.js';
import { SandboxCheckout } from './sandbox-checkout.service.js';
import { UnrequestedDeposits } from './unrequested-deposits.service.js';

@Module({
  imports: [LedgerModule, RatesModule, RestrictionsModule, SandboxModule, TasksModule, TermsModule],
  controllers: [DepositsController, SandboxCheckoutController],
  providers: [
    DepositsService,
    DepositExpiryService,
    DepositSettlement,
    DepositAddresses,
    PayToService,
    SandboxCheckout,
    UnrequestedDeposits,
  ],
  exports: [DepositSettlement, DepositsService, UnrequestedDeposits],
})
export class DepositsModule {}
