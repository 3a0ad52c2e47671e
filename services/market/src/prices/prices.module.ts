import { Module } from '@nestjs/common';
import { LiveMarketModule } from '../live-market/live-market.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { PricesController } from './prices.controller.js';
import { PricesService } from './prices.service.js';
import { RatesService } from './rates.service.js';

@Module({
  imports: [TicksModule, LiveMarketModule],
  controllers: [PricesController],
  providers: [PricesService, RatesService],
})
export class PricesModule {}
