import { Module } from '@nestjs/common';
import { ReserveModule } from '../reserve/reserve.module.js';
import { EarnTermsModule } from './earn-terms.module.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({
  imports: [EarnTermsModule, ReserveModule],
  controllers: [ProductsController],
  providers: [ProductsService],
  exports: [EarnTermsModule, ProductsService],
})
export class ProductsModule {}
