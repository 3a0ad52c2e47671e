import { Module } from '@nestjs/common';
import { ClosuresModule } from '../closures/closures.module.js';
import { LinkedAccountsModule } from '../linked-accounts/linked-accounts.module.js';
import { RebateTermsModule } from '../terms/rebate-terms.module.js';
import { RebatePayer } from './rebate-payer.js';
import { RebatesController } from './rebates.controller.js';
import { RebatesService } from './rebates.service.js';

@Module({
  imports: [ClosuresModule, LinkedAccountsModule, RebateTermsModule],
  controllers: [RebatesController],
  providers: [RebatePayer, RebatesService],
  exports: [RebatesService, RebatePayer, RebateTermsModule],
})
export class RebatesModule {}
