import { generateKeyPairSync } from 'node:crypto';
import { type Clock, Logger, Metrics, Reads, SigningKey } from '@makoto/platform';
import { createTestDatabase, idleOutbox, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { AlertWatch } from '../alerts/alert-watch.js';
import { AlertsRepository } from '../alerts/alerts.repository.js';
import { CandleWriter } from '../candles/candle-writer.js';
import { CandlesRepository } from '../candles/candles.repository.js';
import { CandlesService } from '../candles/candles.service.js';
import { SourceCandlesRepository } from '../candles/source-candles.repository.js';
import { SourceCandlesService } from '../candles/source-candles.service.js';
import { MarketConfig } from '../config.js';
import { Feed } from '../feeds/feed.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { InstrumentVersions } from '../instruments/instrument-versions.js';
import { LiveMarket } from '../live-market/live-market.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { OutlierFilter } from '../outlier-filter/outlier-filter.js';
import { SuspensionsRepository } from '../outlier-filter/suspensions.repository.js';
import { PricesService } from '../prices/prices.service.js';
import { RootWriter } from '../proofs/root-writer.js';
import { TickProofsService } from '../proofs/tick-proofs.service.js';
import { TickRootsRepository } from '../proofs/tick-roots.repository.js';
import { FramePublisher } from '../publisher/frame-publisher.js';
import { MarketMetrics } from '../publisher/market.metrics.js';
import { TickRetention } from '../retention/tick-retention.js';
import { DayCommitments } from '../simulated-days/day-commitments.js';
import { SimulatedDaysRepository } from '../simulated-days/simulated-days.repository.js';
import { TicksRepository } from '../ticks/ticks.repository.js';

/** Signs the roots in tests. */
export const TEST_KEY = new SigningKey(
  'TICK_KEY',
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
);

/** A database with the market's tables. */
export function marketDatabase(): Promise<TestDatabase> {
  return createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'market', { migrations: MIGRATIONS });
}

/** A connection with the leader's settings. */
export async function leaderClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=market' });
  await client.connect();
  return client;
}

/** The parts of a market process without Nest; the test drives its frames. */
export class MarketProcess {
  readonly feed: Feed;
  readonly ticks: TicksRepository;
  readonly candles: CandlesRepository;
  readonly market: LiveMarket;
  readonly writer: CandleWriter;
  readonly roots: RootWriter;
  readonly proofs: TickProofsService;
  readonly suspensions: SuspensionsRepository;
  readonly retention: TickRetention;
  readonly days: DayCommitments;
  readonly dayRows: SimulatedDaysRepository;
  readonly publisher: FramePublisher;
  readonly prices: PricesService;
  readonly charts: CandlesService;
  readonly sourceCandlesRepository: SourceCandlesRepository;
  readonly sourceCandles: SourceCandlesService;
  readonly versions: InstrumentVersions;
  readonly alertRows: AlertsRepository;
  readonly alerts: AlertWatch;

  /** `source` is the feed, or makes it of the process's instruments. */
  constructor(
    db: DataSource,
    nats: NatsConnection,
    source: Feed | ((instruments: InstrumentList) => Feed),
    clock: Clock,
    readonly instruments = new InstrumentList(),
  ) {
    const log = new Logger('market', 'silent');
    const feed = source instanceof Feed ? source : source(this.instruments);
    this.feed = feed;
    this.ticks = new TicksRepository(db);
    this.candles = new CandlesRepository(db);
    this.sourceCandlesRepository = new SourceCandlesRepository(db);
    this.market = new LiveMarket(this.ticks, this.candles, this.sourceCandlesRepository, feed, clock, this.instruments);
    this.versions = new InstrumentVersions(db, clock, log, this.instruments);
    this.writer = new CandleWriter(this.candles, log);
    const config = Object.assign(new MarketConfig(), { TICK_RETENTION_DAYS: 2, FEED_SEED: 'a seed' });
    const outbox = idleOutbox(db, nats);
    this.dayRows = new SimulatedDaysRepository(db, outbox);
    const roots = new TickRootsRepository(db, outbox, this.instruments, this.dayRows);
    this.days = new DayCommitments(this.dayRows, feed, config, clock, log, this.instruments, new Metrics());
    this.roots = new RootWriter(roots, this.ticks, TEST_KEY, clock, log, this.instruments);
    this.proofs = new TickProofsService(roots, this.ticks, this.instruments);
    this.suspensions = new SuspensionsRepository(db);
    this.retention = new TickRetention(this.ticks, this.roots, config, log);
    this.alertRows = new AlertsRepository(db);
    this.alerts = new AlertWatch(db, this.alertRows, this.ticks, this.instruments, idleOutbox(db, nats), log);
    this.publisher = new FramePublisher(
      feed,
      new OutlierFilter(feed, this.suspensions, this.instruments),
      this.ticks,
      this.market,
      this.writer,
      this.roots,
      this.days,
      clock,
      log,
      this.retention,
      new MarketMetrics(new Metrics(), this.market, feed),
      this.versions,
      this.alerts,
      nats,
    );
    this.prices = new PricesService(this.market, this.ticks);
    this.charts = new CandlesService(
      this.market,
      this.candles,
      this.sourceCandlesRepository,
      this.ticks,
      feed,
      new Reads(db),
    );
    this.sourceCandles = new SourceCandlesService(feed, this.sourceCandlesRepository, this.market, log);
  }
}
