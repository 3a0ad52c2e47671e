import { Clock, Logger } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { MarketConfig } from '../config.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { InstrumentsModule } from '../instruments/instruments.module.js';
import { CurrentFeeds } from './current-feeds.js';
import { Feed } from './feed.js';
import { makeFeeds } from './make-feeds.js';

@Module({
  imports: [InstrumentsModule],
  providers: [
    {
      provide: Feed,
      inject: [MarketConfig, Clock, Logger, InstrumentList],
      useFactory: (config: MarketConfig, clock: Clock, log: Logger, list: InstrumentList) =>
        new CurrentFeeds(list, clock, log, (instruments) => makeFeeds(config, clock, log, instruments)),
    },
  ],
  exports: [Feed],
})
export class FeedsModule {}
