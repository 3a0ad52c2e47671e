import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BankStatementsModule } from './bank-statements/bank-statements.module.js';
import { DepositsModule } from './deposits/deposits.module.js';
import { PaymentExceptionsAdminController } from './payment-exceptions/payment-exceptions.admin.controller.js';
import { PaymentExceptions } from './payment-exceptions/payment-exceptions.service.js';
import { PayoutsModule } from './payouts/payouts.module.js';
import { PaymentsMetrics } from './queues/payments.metrics.js';
import { QueuesAdminController } from './queues/queues.admin.controller.js';
import { Queues } from './queues/queues.service.js';
import { QuickModule } from './rails/quick/quick.module.js';
import { RailsModule } from './rails/rails.module.js';
import { TronModule } from './tron/tron.module.js';
import { WithdrawalsModule } from './withdrawals/withdrawals.module.js';

/** Money that comes in and goes out. */
@Module({
  imports: [
    AuditModule,
    BankStatementsModule,
    DepositsModule,
    PayoutsModule,
    QuickModule,
    RailsModule,
    TronModule,
    WithdrawalsModule,
  ],
  controllers: [PaymentExceptionsAdminController, QueuesAdminController],
  providers: [PaymentExceptions, PaymentsMetrics, Queues],
})
export class PaymentsModule {}
