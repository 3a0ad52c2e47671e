import { rebateTermsChanged } from '@makoto/contracts';
import { versionPublisher } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { RebateTermsAdminController } from './rebate-terms.admin.controller.js';
import { RebateTermsCache } from './rebate-terms.cache.js';
import { RebateTerms } from './rebate-terms.service.js';

@Module({
  controllers: [RebateTermsAdminController],
  providers: [RebateTermsCache, RebateTerms, versionPublisher(rebateTermsChanged, [RebateTermsCache])],
  exports: [RebateTermsCache],
})
export class RebateTermsModule {}
