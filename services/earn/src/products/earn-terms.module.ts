import { earnTermsChanged } from '@makoto/contracts';
import { versionPublisher } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { EarnTermsCache } from './earn-terms.cache.js';
import { EarnTermsService } from './earn-terms.service.js';
import { EarnTermsAdminController, ProductsAdminController } from './products.admin.controller.js';

@Module({
  controllers: [EarnTermsAdminController, ProductsAdminController],
  providers: [EarnTermsCache, EarnTermsService, versionPublisher(earnTermsChanged, [EarnTermsCache])],
  exports: [EarnTermsCache],
})
export class EarnTermsModule {}
