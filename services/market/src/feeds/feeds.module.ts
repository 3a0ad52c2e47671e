import { Clock, Logger } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MarketConfig } from '../config.js';
import { firstCommittedDay } from '../simulated-days/first-committed-day.js';
import { Feed } from './feed.js';
import { makeFeeds } from './make-feeds.js';

@Module({
  providers: [
    {
      provide: Feed,
      inject: [MarketConfig, Clock, Logger, DataSource],
      useFactory: async (config: MarketConfig, clock: Clock, log: Logger, db: DataSource) =>
        makeFeeds(config, clock, log, await firstCommittedDay(db, clock)),
    },
  ],
  exports: [Feed],
})
export class FeedsModule {}
