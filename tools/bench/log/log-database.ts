import { generateKeyPairSync } from 'node:crypto';
import { createDataSource, Logger, Metrics, migrate, SystemClock } from '@makoto/platform';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { SupportConfig } from '../../../services/support/dist/config.js';
import { LogMetrics } from '../../../services/support/dist/log/log.metrics.js';
import { LogRepository } from '../../../services/support/dist/log/log.repository.js';
import { LogKey, logKeyView } from '../../../services/support/dist/log/log-key.js';
import { LogMemory } from '../../../services/support/dist/log/log-memory.js';
import { LogPublisher } from '../../../services/support/dist/log/log-publisher.js';
import { LogWriter } from '../../../services/support/dist/log/log-writer.js';
import { Witnesses } from '../../../services/support/dist/log/witnesses.js';
import { MIGRATIONS } from '../../../services/support/dist/migrations/migrations.js';
import { urlFor } from '../../launcher/product/database.ts';

const DATABASE = 'bench_log';
const SCHEMA = 'support';

/** Support's schema in a database of its own, and the parts of the log as the service has them. */
export class LogDatabase {
  readonly dataSource: DataSource;
  readonly repository: LogRepository;
  readonly writer: LogWriter;
  readonly publisher: LogPublisher;
  /** The log's key as `public/keys` lists it. */
  readonly verifierKey: string;

  private constructor(
    dataSource: DataSource,
    repository: LogRepository,
    writer: LogWriter,
    publisher: LogPublisher,
    verifierKey: string,
  ) {
    this.dataSource = dataSource;
    this.repository = repository;
    this.writer = writer;
    this.publisher = publisher;
    this.verifierKey = verifierKey;
  }

  /** @param witnesses the setting `WITNESSES` for a log with this verifier key; without it there are none */
  static async open(adminUrl: string, witnesses?: (verifierKey: string) => Promise<string>): Promise<LogDatabase> {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query(`drop database if exists ${DATABASE} with (force)`);
    await admin.query(`create database ${DATABASE}`);
    await admin.end();
    const url = urlFor(adminUrl, DATABASE);
    const dataSource = createDataSource({ url, schema: SCHEMA, entities: [], migrations: MIGRATIONS });
    await dataSource.initialize();
    await migrate(dataSource, SCHEMA);
    const LOG_KEY = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64');
    const key = new LogKey(Object.assign(new SupportConfig(), { LOG_KEY }));
    const origin = `makoto.invalid/${key.keyId}`;
    const verifierKey = logKeyView(origin, key.keyId, key.publicKey, 0).verifier_key ?? '';
    const WITNESSES = await witnesses?.(verifierKey);
    const config = Object.assign(new SupportConfig(), { LOG_KEY, ...(WITNESSES !== undefined && { WITNESSES }) });
    const [clock, log] = [new SystemClock(), new Logger('support', 'silent')];
    const repository = new LogRepository(dataSource);
    const metrics = new LogMetrics(new Metrics(), repository, clock);
    const asked = new Witnesses(config, repository, metrics, log);
    const memory = new LogMemory(config, asked, repository);
    const writer = new LogWriter(dataSource, repository, key, memory, metrics, config, clock, log);
    const publisher = new LogPublisher(repository, memory, metrics, asked, clock, log);
    await writer.onModuleInit();
    return new LogDatabase(dataSource, repository, writer, publisher, verifierKey);
  }

  /** Receives texts in transactions of a thousand, as from the bus. */
  async receive(texts: readonly string[]): Promise<void> {
    for (let at = 0; at < texts.length; at += 1_000) {
      const some = texts.slice(at, at + 1_000);
      await this.dataSource.transaction((manager) => this.repository.receive(manager, some, Date.now()));
    }
  }

  /** Ends what writer and publisher have under way. */
  async close(): Promise<void> {
    await this.writer.onModuleDestroy();
    await this.publisher.onModuleDestroy();
    await this.dataSource.destroy();
  }
}
