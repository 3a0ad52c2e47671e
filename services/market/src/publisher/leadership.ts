import { Logger, newClient } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { MarketConfig } from '../config.js';
import { LiveMarket } from '../live-market/live-market.js';
import { FramePublisher, LeadLost } from './frame-publisher.js';

/** How often a standby tries the lock, and a leader that lost its connection retries. */
const RETRY_MS = 250;
/** How long the watermark may stand still before the leader counts as hung. */
/** A process whose clock differs by more than this from the leader's does not take over: time would jump. */
const MAX_SKEW_MS = 5_000;
/** The longest sleep, so that changes of the clock are noticed. */
const MAX_SLEEP_MS = 250;
const STATEMENT_TIMEOUT_MS = 2_000;
/** The PostgreSQL advisory lock held by the leader. */
const LOCK_KEY = [0x4d414b4f, 1];

/**
 * Ensures that one process publishes while the others stand by. The holder of an advisory lock leads. The lock belongs
 * to the database connection that also persists the frames, so losing the lock means losing the ability to write. A
 * standby that sees the watermark stand still for too long therefore terminates the leader's connection.
 */
@Injectable()
export class Leadership implements OnApplicationBootstrap, OnModuleDestroy {
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private endSleep: () => void = () => undefined;
  private led = false;
  private watermarkMs = 0;
  private unchangedChecks = 0;
  private skewLogged = false;

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
    this.endSleep();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.standByAndLead();
      } catch (error) {
        if (error instanceof LeadLost) this.log.warn('another process publishes; standing by');
        else this.log.error('publishing was interrupted', error);
      }
      this.led = false;
      await this.sleep(RETRY_MS);
    }
  }

  private async standByAndLead(): Promise<void> {
    const client = newClient(this.config.DATABASE_URL, {
      application_name: 'market-publisher',
      options: '-c search_path=market',
      connectionTimeoutMillis: 5_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: 2 * STATEMENT_TIMEOUT_MS,
      keepAlive: true,
    });
    // The next statement fails too and ends the lead; this handler only keeps the process alive.
    client.on('error', (error) => this.log.warn('the publishing connection failed', error));
    await client.connect();
    try {
      while (this.isSkewed() || !(await this.takesLock(client))) {
        await this.terminateHungLeader(client);
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

  private isSkewed(): boolean {
    const aheadMs = this.market.aheadMs();
    const skewed = Math.abs(aheadMs) > MAX_SKEW_MS;
    if (skewed && !this.skewLogged) {
      this.log.error("this machine's clock differs from the leading market's; correct it", { aheadMs });
    }
    this.skewLogged = skewed;
    return skewed;
  }

  /**
   * Counts consecutive checks with an unchanged watermark. Checks, not time: a process that was itself paused has seen
   * none.
   */
  private async terminateHungLeader(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ at_ms: string }>('select at_ms from watermark');
    const watermarkMs = Number(rows[0]?.at_ms ?? 0);
    this.unchangedChecks = watermarkMs === this.watermarkMs ? this.unchangedChecks + 1 : 0;
    this.watermarkMs = watermarkMs;
    if (this.unchangedChecks * RETRY_MS < this.config.LEADER_TIMEOUT_MS) return;
    this.unchangedChecks = 0;
    this.log.warn('the leading market hangs; terminating its connection');
    await client.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and classid = $1 and objid = $2 and granted
         and database = (select oid from pg_database where datname = current_database())`,
      LOCK_KEY,
    );
  }

  private sleep(ms: number): Promise<void> {
    if (this.stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(Math.max(ms, 1), MAX_SLEEP_MS));
      this.endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
