import { orderTermsChanged } from '@makoto/contracts';
import { versionPublisher } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { TicksModule } from '../ticks/ticks.module.js';
import { InstrumentsCache } from './instruments-cache.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { ExposureTermsCache, TermsCache } from './terms-cache.js';
import { ExposureTermsAdminController, TradingTermsAdminController } from './trading-terms.admin.controller.js';
import { TradingTerms } from './trading-terms.service.js';

@Module({
  imports: [TicksModule],
  controllers: [ProductsController, TradingTermsAdminController, ExposureTermsAdminController],
  providers: [
    InstrumentsCache,
    ProductsService,
    TermsCache,
    ExposureTermsCache,
    versionPublisher(orderTermsChanged, [TermsCache]),
    TradingTerms,
  ],
  exports: [InstrumentsCache, TermsCache, ExposureTermsCache],
})
export class ProductsModule {}
