import { Clock, Logger, SigningKey } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { CandleRepository } from './candles/candle.repository.js';
import { CandleService } from './candles/candle.service.js';
import { CandleWriter } from './candles/candle-writer.js';
import { SourceCandleRepository } from './candles/source-candle.repository.js';
import { SourceCandleService } from './candles/source-candle.service.js';
import { MarketConfig } from './config.js';
import { Feed } from './feeds/feed.js';
import { makeFeeds } from './feeds/make-feeds.js';
import { SuspensionController } from './guard/suspension.controller.js';
import { SuspensionRepository } from './guard/suspension.repository.js';
import { SuspensionService } from './guard/suspension.service.js';
import { TickGuard } from './guard/tick-guard.js';
import { PriceController } from './prices/price.controller.js';
import { PriceService } from './prices/price.service.js';
import { RateService } from './prices/rate.service.js';
import { ProductController } from './products/product.controller.js';
import { ProductService } from './products/product.service.js';
import { ProofController } from './proofs/proof.controller.js';
import { RootWriter } from './proofs/root-writer.js';
import { TickProofService } from './proofs/tick-proof.service.js';
import { TickRootRepository } from './proofs/tick-root.repository.js';
import { FrameListener } from './publisher/frame-listener.js';
import { FramePublisher } from './publisher/frame-publisher.js';
import { Leadership } from './publisher/leadership.js';
import { LiveMarket } from './ticks/live-market.js';
import { TickRepository } from './ticks/tick.repository.js';
import { TickRetention } from './ticks/tick-retention.js';

@Module({
  controllers: [ProductController, PriceController, ProofController, SuspensionController],
  providers: [
    {
      provide: Feed,
      inject: [MarketConfig, Clock, Logger],
      useFactory: makeFeeds,
    },
    {
      provide: SigningKey,
      inject: [MarketConfig],
      useFactory: (config: MarketConfig) => new SigningKey('TICK_KEY', config.TICK_KEY),
    },
    TickRepository,
    TickRootRepository,
    RootWriter,
    TickProofService,
    CandleRepository,
    CandleWriter,
    SourceCandleRepository,
    SourceCandleService,
    SuspensionRepository,
    SuspensionService,
    TickGuard,
    LiveMarket,
    FrameListener,
    TickRetention,
    FramePublisher,
    Leadership,
    PriceService,
    RateService,
    CandleService,
    ProductService,
  ],
})
export class MarketModule {}
