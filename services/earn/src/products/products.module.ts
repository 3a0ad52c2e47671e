import { Module } from '@nestjs/common';
import { HouseModule } from '../house/house.module.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';
import { ReserveService } from './reserve.service.js';

@Module({
  imports: [HouseModule],
  controllers: [ProductsController],
  providers: [ReserveService, ProductsService],
  exports: [ReserveService, ProductsService],
})
export class ProductsModule {}
