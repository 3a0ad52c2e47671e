import { Module } from '@nestjs/common';
import { CandleRepository } from './candles/candle.repository.js';
import { CandleService } from './candles/candle.service.js';
import { CandleWriter } from './candles/candle-writer.js';
import { MarketConfig, simulationSeed } from './config.js';
import { Feed } from './feeds/feed.js';
import { SimulatedFeed } from './feeds/simulated/simulated.feed.js';
import { INSTRUMENTS } from './instruments/instruments.js';
import { PriceController } from './prices/price.controller.js';
import { PriceService } from './prices/price.service.js';
import { RateService } from './prices/rate.service.js';
import { ProductController } from './products/product.controller.js';
import { ProductService } from './products/product.service.js';
import { FrameListener } from './publisher/frame-listener.js';
import { FramePublisher } from './publisher/frame-publisher.js';
import { Leadership } from './publisher/leadership.js';
import { LiveMarket } from './ticks/live-market.js';
import { TickRepository } from './ticks/tick.repository.js';

@Module({
  controllers: [ProductController, PriceController],
  providers: [
    {
      provide: Feed,
      inject: [MarketConfig],
      useFactory: (config: MarketConfig) => new SimulatedFeed(simulationSeed(config), INSTRUMENTS),
    },
    TickRepository,
    CandleRepository,
    CandleWriter,
    LiveMarket,
    FrameListener,
    FramePublisher,
    Leadership,
    PriceService,
    RateService,
    CandleService,
    ProductService,
  ],
})
export class MarketModule {}
