import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module.js';
import { LiveMarketModule } from '../live-market/live-market.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { PricesController } from './prices.controller.js';
import { PricesService } from './prices.service.js';
import { RatesService } from './rates.service.js';

@Module({
  imports: [FeedsModule, TicksModule, LiveMarketModule],
  controllers: [PricesController],
  providers: [PricesService, RatesService],
})
export class PricesModule {}
