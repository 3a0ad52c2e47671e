import { Module } from '@nestjs/common';
import { HouseModule } from '../house/house.module.js';
import { ProductsModule } from '../products/products.module.js';
import { PlacingService } from './placing.service.js';
import { PurchaseService } from './purchase.service.js';
import { PurchasesController } from './purchases.controller.js';

@Module({
  imports: [HouseModule, ProductsModule],
  controllers: [PurchasesController],
  providers: [PlacingService, PurchaseService],
  exports: [PlacingService],
})
export class PurchasesModule {}
