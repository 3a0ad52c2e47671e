import { connectNats, Logger, type Outbox, RpcClient } from '@makoto/platform';
import { createTestDatabase, idleOutbox, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import type { TradingConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { OrderWriter } from '../orders/order-writer.js';
import { ReceiptLog } from '../receipts/receipt-log.js';
import { ReceiptSigner } from '../receipts/receipt-signer.js';
import { SettlementRepository } from '../settlement/settlement.repository.js';
import { tradingConfig } from './sample-order.js';

/** Writes orders and their endings in its own database. Events stay in the outbox, where tests can read them. */
export class OrderHarness {
  readonly repository: SettlementRepository;
  readonly outbox: Outbox;
  /** The log that receipts name, once a test has called `learnLog()`. */
  readonly log: ReceiptLog;
  private readonly rpc: RpcClient;
  private readonly writers: OrderWriter[] = [];

  private constructor(
    readonly db: TestDatabase,
    readonly nats: NatsConnection,
    readonly config: TradingConfig,
  ) {
    this.repository = new SettlementRepository(config);
    this.outbox = idleOutbox(db.dataSource, nats);
    this.rpc = new RpcClient(nats, 'trading');
    this.log = new ReceiptLog(db.dataSource, this.rpc, new Logger('spec', 'silent'));
  }

  static async open(): Promise<OrderHarness> {
    const db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
    const nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'trading-spec');
    return new OrderHarness(db, nats, tradingConfig(db.url));
  }

  /** A writer like that of a trading process; it is closed with the harness. */
  writer(): OrderWriter {
    const writer = new OrderWriter(
      this.config,
      new ReceiptSigner(this.config, this.log),
      this.outbox,
      new ManualClock(0),
    );
    this.writers.push(writer);
    return writer;
  }

  /** From now on receipts promise a place in this log. */
  async learnLog(origin: string): Promise<void> {
    await this.db.dataSource.query('insert into receipt_log (origin) values ($1)', [origin]);
    await this.log.onModuleInit();
  }

  /** Makes instruments available for orders. */
  async offer(...products: string[]): Promise<void> {
    await this.db.dataSource.query('insert into exposure (product_id) select unnest($1::text[])', [products]);
  }

  async close(): Promise<void> {
    await Promise.all([...this.writers, this.repository].map((part) => part.onApplicationShutdown()));
    this.rpc.close();
    await this.nats.close();
    await this.db.drop();
  }
}
