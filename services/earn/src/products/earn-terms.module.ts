import { Module } from '@nestjs/common';
import { EarnTermsCache } from './earn-terms.cache.js';
import { EarnTermsPublisher } from './earn-terms.publisher.js';
import { EarnTerms } from './earn-terms.service.js';
import { EarnTermsAdminController, ProductsAdminController } from './products.admin.controller.js';

@Module({
  controllers: [EarnTermsAdminController, ProductsAdminController],
  providers: [EarnTermsCache, EarnTerms, EarnTermsPublisher],
  exports: [EarnTermsCache],
})
export class EarnTermsModule {}
