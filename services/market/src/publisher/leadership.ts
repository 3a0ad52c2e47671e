import { Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { MarketConfig } from '../config.js';
import { LiveMarket } from '../ticks/live-market.js';
import { FramePublisher, LeadLost } from './frame-publisher.js';

/** How often a standby asks for the lock, and a leader that lost its connection tries again. */
const RETRY_MS = 500;
/** The longest that the loop sleeps, so that a clock which is moved is noticed. */
const MAX_SLEEP_MS = 250;
const STATEMENT_TIMEOUT_MS = 2_000;
/** The advisory lock of the database that the publishing process holds. */
const LOCK_KEY = [0x4d414b4f, 1];

/**
 * Sees to it that one process publishes and the others stand by. Who holds an advisory lock leads; the lock belongs to a
 * database connection, and every frame is persisted over that same connection: with the lock goes the ability to write.
 */
@Injectable()
export class Leadership implements OnApplicationBootstrap, OnModuleDestroy {
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private wake: () => void = () => undefined;
  private led = false;

  constructor(
    private readonly config: MarketConfig,
    private readonly market: LiveMarket,
    private readonly publisher: FramePublisher,
    private readonly log: Logger,
  ) {}

  /** Whether this process publishes the frames. */
  get leads(): boolean {
    return this.led;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.market.load();
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.standByAndLead();
      } catch (error) {
        if (error instanceof LeadLost) this.log.warn('another process publishes; standing by');
        else this.log.error('publishing is interrupted', error);
      }
      this.led = false;
      await this.sleep(RETRY_MS);
    }
  }

  private async standByAndLead(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: 'market-publisher',
      options: '-c search_path=market',
      connectionTimeoutMillis: 5_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: 2 * STATEMENT_TIMEOUT_MS,
      keepAlive: true,
    });
    // The statement that meets the broken connection fails as well and ends the lead; this only keeps the process up.
    client.on('error', (error) => this.log.warn('the publishing connection broke', error));
    await client.connect();
    try {
      while (!(await this.takesLock(client))) {
        await this.sleep(RETRY_MS);
        if (this.stopping) return;
      }
      await this.publisher.takeOver(client);
      this.led = true;
      this.log.log('publishing');
      while (!this.stopping) await this.sleep(await this.publisher.publishDue(client));
    } finally {
      await client.end();
    }
  }

  private async takesLock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', LOCK_KEY);
    return rows[0]?.taken === true;
  }

  private sleep(ms: number): Promise<void> {
    if (this.stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(Math.max(ms, 1), MAX_SLEEP_MS));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
