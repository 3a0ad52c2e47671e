import { Module } from '@nestjs/common';
import { CandleStorageModule } from '../candles/candle-storage.module.js';
import { FeedsModule } from '../feeds/feeds.module.js';
import { InstrumentsModule } from '../instruments/instruments.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { LiveMarket } from './live-market.js';

@Module({
  imports: [InstrumentsModule, FeedsModule, TicksModule, CandleStorageModule],
  providers: [LiveMarket],
  exports: [LiveMarket],
})
export class LiveMarketModule {}
