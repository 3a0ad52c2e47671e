import { Module } from '@nestjs/common';
import { ReserveModule } from '../reserve/reserve.module.js';
import { ProductTermsService } from './product-terms.service.js';
import { ProductsAdminController } from './products.admin.controller.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { ScheduledTerms } from './scheduled-terms.js';

@Module({
  imports: [ReserveModule],
  controllers: [ProductsAdminController, ProductsController],
  providers: [ProductTermsService, ProductsService, ScheduledTerms],
  exports: [ProductsService],
})
export class ProductsModule {}
