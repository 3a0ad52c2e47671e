import { Module } from '@nestjs/common';
import { RebateTermsAdminController } from './rebate-terms.admin.controller.js';
import { RebateTermsCache } from './rebate-terms.cache.js';
import { RebateTermsPublisher } from './rebate-terms.publisher.js';
import { RebateTerms } from './rebate-terms.service.js';

@Module({
  controllers: [RebateTermsAdminController],
  providers: [RebateTermsCache, RebateTerms, RebateTermsPublisher],
  exports: [RebateTermsCache],
})
export class RebateTermsModule {}
