import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module.js';
import { LiveMarketModule } from '../live-market/live-market.module.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({
  imports: [FeedsModule, LiveMarketModule],
  controllers: [ProductsController],
  providers: [ProductsService],
})
export class ProductsModule {}
