import { Clock, Logger } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MarketConfig } from '../config.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { InstrumentsModule } from '../instruments/instruments.module.js';
import { firstCommittedDay } from '../simulated-days/first-committed-day.js';
import { CurrentFeeds } from './current-feeds.js';
import { Feed } from './feed.js';
import { makeFeeds } from './make-feeds.js';

@Module({
  imports: [InstrumentsModule],
  providers: [
    {
      provide: Feed,
      inject: [MarketConfig, Clock, Logger, InstrumentList, DataSource],
      useFactory: async (config: MarketConfig, clock: Clock, log: Logger, list: InstrumentList, db: DataSource) => {
        const firstDay = await firstCommittedDay(db, clock);
        return new CurrentFeeds(list, clock, log, (instruments) =>
          makeFeeds(config, clock, log, instruments, firstDay),
        );
      },
    },
  ],
  exports: [Feed],
})
export class FeedsModule {}
