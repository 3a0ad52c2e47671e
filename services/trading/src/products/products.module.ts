import { Module } from '@nestjs/common';
import { TicksModule } from '../ticks/ticks.module.js';
import { InstrumentsCache } from './instruments-cache.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { TermsAdminController } from './terms.admin.controller.js';
import { TermsPublisher } from './terms.publisher.js';
import { TermsService } from './terms.service.js';
import { TermsCache } from './terms-cache.js';

@Module({
  imports: [TicksModule],
  controllers: [ProductsController, TermsAdminController],
  providers: [InstrumentsCache, ProductsService, TermsCache, TermsPublisher, TermsService],
  exports: [InstrumentsCache, TermsCache],
})
export class ProductsModule {}
