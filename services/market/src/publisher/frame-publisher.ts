import { FRAME_MS, FRAME_SUBJECT } from '@makoto/contracts';
import { Clock, Logger, NATS } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { AlertWatch } from '../alerts/alert-watch.js';
import { INTERVAL_MS } from '../candles/candle.calc.js';
import { CandleWriter } from '../candles/candle-writer.js';
import { Feed } from '../feeds/feed.js';
import type { Tick } from '../instruments/instrument.js';
import { InstrumentVersions } from '../instruments/instrument-versions.js';
import { LiveMarket } from '../live-market/live-market.js';
import { OutlierFilter } from '../outlier-filter/outlier-filter.js';
import { RootWriter } from '../proofs/root-writer.js';
import { TickRetention } from '../retention/tick-retention.js';
import { DayCommitments } from '../simulated-days/day-commitments.js';
import { toFrame } from '../ticks/frame.calc.js';
import { TicksRepository } from '../ticks/ticks.repository.js';
import { MarketMetrics } from './market.metrics.js';

/** A delay up to this is caught up frame by frame; after a longer one, frames resume at the present. */
const CATCH_UP_MS = 2_000;
const HOUR_MS = INTERVAL_MS['1h'];

/** A leader that was held up for longer than this asks whether it still leads before it publishes. */
const HELD_UP_MS = FRAME_MS;

/** Another process leads; this one must stop. */
export class LeadLost extends Error {}

/**
 * The leader's work for each frame: takes the feed's ticks, persists them with the watermark, then publishes. So
 * everything published is stored, and nothing unstored is ever a price. A leader that was paused between the two finds
 * out that another has followed and publishes nothing more (docs/adr/049-clusters.md). Ticks of an outage are not filled in: a price
 * that nobody could see settles nothing.
 */
@Injectable()
export class FramePublisher {
  private lastMs = 0;
  private term = '';
  private maintainedMs = 0;

  constructor(
    private readonly feed: Feed,
    private readonly filter: OutlierFilter,
    private readonly ticks: TicksRepository,
    private readonly market: LiveMarket,
    private readonly writer: CandleWriter,
    private readonly roots: RootWriter,
    private readonly days: DayCommitments,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly retention: TickRetention,
    private readonly metrics: MarketMetrics,
    private readonly versions: InstrumentVersions,
    private readonly alerts: AlertWatch,
    @Inject(NATS) private readonly nats: NatsConnection,
  ) {}

  /** Continues where the previous leader ended; `client` holds the lock. */
  async takeOver(client: ClientBase): Promise<void> {
    await this.maintainPartitions(client, this.clock.now());
    const { term, watermarkMs } = await this.ticks.beginTerm(client);
    this.term = term;
    this.lastMs = watermarkMs;
    await this.market.catchUp();
    this.market.lead();
    await this.days.takeOver(this.lastMs, CATCH_UP_MS);
    await this.filter.load();
    await this.writer.repair(this.lastMs);
    this.roots.passed(this.lastMs);
    this.alerts.takeOver(this.lastMs);
  }

  /**
   * Publishes all frames that are due; returns the milliseconds until the next one.
   * @throws LeadLost if another process published; any error of the connection that holds the lock
   */
  async publishDue(client: ClientBase): Promise<number> {
    const feedMs = this.clock.now() - this.feed.lagMs;
    const dueMs = Math.floor(feedMs / FRAME_MS) * FRAME_MS;
    if (dueMs - this.lastMs > CATCH_UP_MS) {
      if (this.lastMs > 0) this.log.warn('no frames were published for a while', { from: this.lastMs, to: dueMs });
      await this.publishFrame(client, dueMs);
    }
    while (this.lastMs < dueMs) await this.publishFrame(client, this.lastMs + FRAME_MS);
    return this.lastMs + FRAME_MS + this.feed.lagMs - this.clock.now();
  }

  private async publishFrame(client: ClientBase, watermarkMs: number): Promise<void> {
    if (watermarkMs - this.maintainedMs >= HOUR_MS) await this.maintainPartitions(client, watermarkMs);
    const fromMs = watermarkMs - FRAME_MS;
    await this.versions.keepFresh();
    this.market.moveTo(fromMs);
    await this.days.before(watermarkMs);
    const handed = this.feed.take(fromMs, watermarkMs);
    const begun = performance.now();
    const { onTime, refused } = await this.filter.check(client, handed, fromMs, watermarkMs);
    await this.put(client, watermarkMs, onTime);
    for (const { reason } of refused) this.metrics.tickRejected(reason);
    if (refused.length > 0) await this.ticks.putRefused(client, watermarkMs, refused);
    await this.confirmLead(client, begun);
    this.metrics.ticksPublished(onTime);
    const closed = this.market.apply(watermarkMs, onTime);
    this.alerts.passed(watermarkMs, onTime);
    this.market.suspended = new Set(this.filter.suspended);
    this.nats.publish(
      FRAME_SUBJECT,
      JSON.stringify(toFrame(this.market.instruments, watermarkMs, onTime, this.filter.suspended)),
    );
    if (closed.length > 0) this.writer.write(watermarkMs, closed);
    this.roots.passed(watermarkMs);
    this.days.passed(watermarkMs);
  }

  private async put(client: ClientBase, watermarkMs: number, ticks: readonly Tick[]): Promise<void> {
    if (!(await this.ticks.putFrame(client, this.term, this.lastMs, watermarkMs, ticks))) throw new LeadLost();
    this.lastMs = watermarkMs;
  }

  /**
   * A process may be paused while PostgreSQL writes, long enough for a standby to take over. The monotonic clock tells
   * that afterwards. @throws LeadLost if a later leader has begun
   */
  private async confirmLead(client: ClientBase, begun: number): Promise<void> {
    for (let since = begun; performance.now() - since > HELD_UP_MS; ) {
      since = performance.now();
      if (!(await this.ticks.isTerm(client, this.term))) throw new LeadLost();
    }
  }

  /**
   * Creates the partitions of the coming days and starts dropping expired ones. Partitions exist two days ahead, so a
   * failure is retried later and no frame waits for it.
   */
  private async maintainPartitions(client: ClientBase, nowMs: number): Promise<void> {
    this.maintainedMs = nowMs;
    this.retention.begin(nowMs);
    try {
      await this.ticks.ensurePartitions(client, nowMs);
    } catch (error) {
      this.log.warn('partitions could not be created; retrying later', error);
    }
  }
}
