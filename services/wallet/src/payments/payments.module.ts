import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { OperatorAudit } from '../audit/operator-audit.js';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module.js';
import { CustomerPaymentsAdminController } from './customer-payments.admin.controller.js';
import { DepositApproval } from './deposits/deposit-approval.service.js';
import { DepositsModule } from './deposits/deposits.module.js';
import { PaymentExceptions } from './payment-exceptions/payment-exceptions.service.js';
import { PaymentsAdminController } from './payments.admin.controller.js';
import { PayoutFiles } from './payouts/payout-files.service.js';
import { MoneyWaitingAdminController } from './queues/money-waiting.admin.controller.js';
import { MoneyWaiting } from './queues/money-waiting.service.js';
import { Queues } from './queues/queues.service.js';
import { TermsModule } from './terms/terms.module.js';
import { TokenTransfers } from './tron/token-transfers.service.js';
import { TronModule } from './tron/tron.module.js';
import { WithdrawalApproval } from './withdrawals/withdrawal-approval.service.js';
import { Payees } from './withdrawals/withdrawal-payee.js';
import { WithdrawalRiskChecks } from './withdrawals/withdrawal-risk-checks.service.js';
import { WithdrawalsModule } from './withdrawals/withdrawals.module.js';

@Module({
  imports: [DepositsModule, IdentityChecksModule, TasksModule, TermsModule, TronModule, WithdrawalsModule],
  controllers: [PaymentsAdminController, CustomerPaymentsAdminController, MoneyWaitingAdminController],
  providers: [
    OperatorAudit,
    DepositApproval,
    WithdrawalApproval,
    WithdrawalRiskChecks,
    TokenTransfers,
    PaymentExceptions,
    MoneyWaiting,
    Queues,
    PayoutFiles,
    Payees,
  ],
  exports: [OperatorAudit, DepositApproval],
})
export class PaymentsModule {}
