import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ReserveModule } from '../reserve/reserve.module.js';
import { PlacingService } from './placing.service.js';
import { PurchaseService } from './purchase.service.js';
import { PurchasesController } from './purchases.controller.js';
import { RatesService } from './rates.service.js';

@Module({
  imports: [CustomersModule, ProductsModule, ReserveModule],
  controllers: [PurchasesController],
  providers: [PlacingService, PurchaseService, RatesService],
  exports: [PlacingService],
})
export class PurchasesModule {}
