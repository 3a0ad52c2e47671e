import { type Clock, connectNats, Logger } from '@makoto/platform';
import { createTestDatabase, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { CandleRepository } from '../candles/candle.repository.js';
import { CandleService } from '../candles/candle.service.js';
import { CandleWriter } from '../candles/candle-writer.js';
import { MarketConfig } from '../config.js';
import type { Feed } from '../feeds/feed.js';
import { MarketTables1 } from '../migrations/market-tables.migration.js';
import { PriceService } from '../prices/price.service.js';
import { FramePublisher } from '../publisher/frame-publisher.js';
import { LiveMarket } from '../ticks/live-market.js';
import { TickRepository } from '../ticks/tick.repository.js';

/** A database for a suite, with the market's tables. */
export function marketDatabase(): Promise<TestDatabase> {
  return createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'market', { migrations: [MarketTables1] });
}

/** A connection to the NATS server of the test run. */
export function testNats(name: string): Promise<NatsConnection> {
  return connectNats(process.env.TEST_NATS_URL ?? '', name);
}

/** A connection as the leader has it. */
export async function leaderClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=market' });
  await client.connect();
  return client;
}

/** What one market process consists of, put together without Nest, its frames driven by the test. */
export class MarketProcess {
  readonly ticks: TickRepository;
  readonly candles: CandleRepository;
  readonly market: LiveMarket;
  readonly writer: CandleWriter;
  readonly publisher: FramePublisher;
  readonly prices: PriceService;
  readonly charts: CandleService;

  constructor(db: DataSource, nats: NatsConnection, feed: Feed, clock: Clock) {
    const log = new Logger('market', 'silent');
    this.ticks = new TickRepository(db);
    this.candles = new CandleRepository(db);
    this.market = new LiveMarket(this.ticks, this.candles, feed, clock);
    this.writer = new CandleWriter(this.candles, log);
    const config = Object.assign(new MarketConfig(), { TICK_RETENTION_DAYS: 2 });
    this.publisher = new FramePublisher(feed, this.ticks, this.market, this.writer, clock, log, config, nats);
    this.prices = new PriceService(this.market, this.ticks);
    this.charts = new CandleService(this.market, this.candles, this.ticks, feed, clock);
  }
}
