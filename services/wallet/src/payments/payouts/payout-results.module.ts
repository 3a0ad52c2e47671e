import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { PayoutResultsController } from './payout-results.controller.js';
import { PayoutResults } from './payout-results.service.js';

@Module({
  imports: [PaymentsModule, WithdrawalsModule],
  controllers: [PayoutResultsController],
  providers: [PayoutResults],
})
export class PayoutResultsModule {}
