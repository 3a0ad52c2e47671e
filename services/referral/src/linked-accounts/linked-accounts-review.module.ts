import { Module } from '@nestjs/common';
import { ClosuresModule } from '../closures/closures.module.js';
import { RebatesModule } from '../rebates/rebates.module.js';
import { LinkedAccountsAdminController } from './linked-accounts.admin.controller.js';
import { LinkedAccountsReview } from './linked-accounts-review.service.js';

@Module({
  imports: [ClosuresModule, RebatesModule],
  controllers: [LinkedAccountsAdminController],
  providers: [LinkedAccountsReview],
})
export class LinkedAccountsReviewModule {}
