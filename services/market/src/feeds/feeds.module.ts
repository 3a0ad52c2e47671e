import { Clock, Logger } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { MarketConfig } from '../config.js';
import { Feed } from './feed.js';
import { makeFeeds } from './make-feeds.js';

@Module({
  providers: [{ provide: Feed, inject: [MarketConfig, Clock, Logger], useFactory: makeFeeds }],
  exports: [Feed],
})
export class FeedsModule {}
