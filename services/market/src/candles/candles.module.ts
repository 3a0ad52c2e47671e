import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module.js';
import { LiveMarketModule } from '../live-market/live-market.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { CandleStorageModule } from './candle-storage.module.js';
import { CandlesController } from './candles.controller.js';
import { CandlesService } from './candles.service.js';
import { SourceCandlesService } from './source-candles.service.js';

@Module({
  imports: [FeedsModule, TicksModule, CandleStorageModule, LiveMarketModule],
  controllers: [CandlesController],
  providers: [CandlesService, SourceCandlesService],
})
export class CandlesModule {}
