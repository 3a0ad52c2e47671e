import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { Audit } from '../audit/audit.service.js';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module.js';
import { CustomerPaymentsAdminController } from './customer-payments.admin.controller.js';
import { DepositApproval } from './deposits/deposit-approval.service.js';
import { DepositsModule } from './deposits/deposits.module.js';
import { PaymentExceptions } from './payment-exceptions/payment-exceptions.service.js';
import { PaymentsAdminController } from './payments.admin.controller.js';
import { Payees } from './payouts/payees.js';
import { PayoutFiles } from './payouts/payout-files.service.js';
import { MoneyWaitingAdminController } from './queues/money-waiting.admin.controller.js';
import { MoneyWaiting } from './queues/money-waiting.service.js';
import { Queues } from './queues/queues.service.js';
import { TermsModule } from './terms/terms.module.js';
import { TokenTransfers } from './tron/token-transfers.service.js';
import { TronModule } from './tron/tron.module.js';
import { WithdrawalApproval } from './withdrawals/withdrawal-approval.service.js';
import { WithdrawalChecking } from './withdrawals/withdrawal-checks.service.js';
import { WithdrawalsModule } from './withdrawals/withdrawals.module.js';

@Module({
  imports: [DepositsModule, IdentityChecksModule, TasksModule, TermsModule, TronModule, WithdrawalsModule],
  controllers: [PaymentsAdminController, CustomerPaymentsAdminController, MoneyWaitingAdminController],
  providers: [
    Audit,
    DepositApproval,
    WithdrawalApproval,
    WithdrawalChecking,
    TokenTransfers,
    PaymentExceptions,
    MoneyWaiting,
    Queues,
    PayoutFiles,
    Payees,
  ],
  exports: [Audit, DepositApproval],
})
export class PaymentsModule {}
