import { Clock, Readiness } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { CandleStorageModule } from '../candles/candle-storage.module.js';
import { FeedsModule } from '../feeds/feeds.module.js';
import { InstrumentsModule } from '../instruments/instruments.module.js';
import { LiveMarket } from '../live-market/live-market.js';
import { LiveMarketModule } from '../live-market/live-market.module.js';
import { OutlierFilterModule } from '../outlier-filter/outlier-filter.module.js';
import { ProofsModule } from '../proofs/proofs.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { SimulatedDaysModule } from '../simulated-days/simulated-days.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { FrameListener } from './frame-listener.js';
import { FramePublisher } from './frame-publisher.js';
import { Leadership } from './leadership.js';
import { MarketMetrics } from './market.metrics.js';

/** Frames that are older than this are those of an earlier process. */
const FRESH_MS = 5_000;

@Module({
  imports: [
    FeedsModule,
    InstrumentsModule,
    TicksModule,
    CandleStorageModule,
    LiveMarketModule,
    OutlierFilterModule,
    ProofsModule,
    RetentionModule,
    SimulatedDaysModule,
    AlertsModule,
  ],
  providers: [FrameListener, FramePublisher, Leadership, MarketMetrics],
})
export class PublisherModule {
  constructor(readiness: Readiness, market: LiveMarket, clock: Clock) {
    // Until then no price is fresh, and orders would be refused.
    readiness.awaitOnce('prices', async () => {
      if (clock.now() - market.window.watermarkMs > FRESH_MS) throw new Error('no prices are published yet');
    });
  }
}
