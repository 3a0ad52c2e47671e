import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { PayoutResults } from './payout-results.service.js';
import { PayoutsAdminController } from './payouts.admin.controller.js';

@Module({
  imports: [PaymentsModule, WithdrawalsModule],
  controllers: [PayoutsAdminController],
  providers: [PayoutResults],
})
export class PayoutsModule {}
