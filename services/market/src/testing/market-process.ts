import { generateKeyPairSync } from 'node:crypto';
import { type Clock, Logger, SigningKey } from '@makoto/platform';
import { createTestDatabase, idleOutbox, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { CandleRepository } from '../candles/candle.repository.js';
import { CandleService } from '../candles/candle.service.js';
import { CandleWriter } from '../candles/candle-writer.js';
import { SourceCandleRepository } from '../candles/source-candle.repository.js';
import { SourceCandleService } from '../candles/source-candle.service.js';
import { MarketConfig } from '../config.js';
import type { Feed } from '../feeds/feed.js';
import { SuspensionRepository } from '../guard/suspension.repository.js';
import { TickGuard } from '../guard/tick-guard.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { PriceService } from '../prices/price.service.js';
import { RootWriter } from '../proofs/root-writer.js';
import { TickProofService } from '../proofs/tick-proof.service.js';
import { TickRootRepository } from '../proofs/tick-root.repository.js';
import { FramePublisher } from '../publisher/frame-publisher.js';
import { LiveMarket } from '../ticks/live-market.js';
import { TickRepository } from '../ticks/tick.repository.js';
import { TickRetention } from '../ticks/tick-retention.js';

/** What the roots of a test run are signed with. */
export const TEST_KEY = new SigningKey(
  'TICK_KEY',
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
);

/** A database for a suite, with the market's tables. */
export function marketDatabase(): Promise<TestDatabase> {
  return createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'market', { migrations: MIGRATIONS });
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
  readonly roots: RootWriter;
  readonly proofs: TickProofService;
  readonly suspensions: SuspensionRepository;
  readonly retention: TickRetention;
  readonly publisher: FramePublisher;
  readonly prices: PriceService;
  readonly charts: CandleService;
  readonly toldCandles: SourceCandleRepository;
  readonly sourceCandles: SourceCandleService;

  constructor(db: DataSource, nats: NatsConnection, feed: Feed, clock: Clock) {
    const log = new Logger('market', 'silent');
    this.ticks = new TickRepository(db);
    this.candles = new CandleRepository(db);
    this.toldCandles = new SourceCandleRepository(db);
    this.market = new LiveMarket(this.ticks, this.candles, this.toldCandles, feed, clock);
    this.writer = new CandleWriter(this.candles, log);
    const config = Object.assign(new MarketConfig(), { TICK_RETENTION_DAYS: 2 });
    const roots = new TickRootRepository(db, idleOutbox(db, nats));
    this.roots = new RootWriter(roots, this.ticks, TEST_KEY, clock, log);
    this.proofs = new TickProofService(roots, this.ticks);
    this.suspensions = new SuspensionRepository(db);
    this.retention = new TickRetention(this.ticks, this.roots, config, log);
    this.publisher = new FramePublisher(
      feed,
      new TickGuard(feed, this.suspensions),
      this.ticks,
      this.market,
      this.writer,
      this.roots,
      clock,
      log,
      this.retention,
      nats,
    );
    this.prices = new PriceService(this.market, this.ticks);
    this.charts = new CandleService(this.market, this.candles, this.toldCandles, this.ticks, feed);
    this.sourceCandles = new SourceCandleService(feed, this.toldCandles, this.market, log);
  }
}
