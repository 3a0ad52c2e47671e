import { Module } from '@nestjs/common';
import { DeskModule } from '../desk/desk.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { PayoutResultsController } from './payout-results.controller.js';
import { PayoutResults } from './payout-results.service.js';

@Module({
  imports: [DeskModule, WithdrawalsModule],
  controllers: [PayoutResultsController],
  providers: [PayoutResults],
})
export class PayoutResultsModule {}
