import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { SecurityModule } from '../money/security.module.js';
import { Payees } from '../payouts/payees.js';
import { PayoutFiles } from '../payouts/payout-files.service.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { TronModule } from '../tron/tron.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { Audit } from './audit.service.js';
import { CustomerMoneyController } from './customer-money.controller.js';
import { DepositDesk } from './deposit-desk.service.js';
import { DeskController } from './desk.controller.js';
import { Queues } from './queues.service.js';
import { RailEventDesk } from './rail-event-desk.service.js';
import { TokenDesk } from './token-desk.service.js';
import { WithdrawalChecking } from './withdrawal-checks.service.js';
import { WithdrawalDesk } from './withdrawal-desk.service.js';

@Module({
  imports: [DepositsModule, SecurityModule, TasksModule, TermsModule, TronModule, WithdrawalsModule],
  controllers: [DeskController, CustomerMoneyController],
  providers: [
    Audit,
    DepositDesk,
    WithdrawalDesk,
    WithdrawalChecking,
    TokenDesk,
    RailEventDesk,
    Queues,
    PayoutFiles,
    Payees,
  ],
  exports: [Audit, DepositDesk],
})
export class DeskModule {}
