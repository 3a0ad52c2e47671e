import { formatMicro, type PriceAlertEvent, priceAlertReached } from '@makoto/contracts';
import { Logger, Outbox, prune } from '@makoto/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { INTERVAL_MS } from '../candles/candle.calc.js';
import type { Tick } from '../instruments/instrument.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { TicksRepository } from '../ticks/ticks.repository.js';
import { AlertIndex, replay } from './alert-index.js';
import { figuresOf } from './alert-view.js';
import { type AlertChanges, AlertsRepository, FIRST_CHANGE } from './alerts.repository.js';
import type { PriceAlert, Reached } from './price-alert.js';

/** How often the leader looks for alerts that were set or deleted, in milliseconds of the feed's clock. */
const LOOK_MS = 1_000;
/** How many missed ticks are read at a time; more than one moment can have. */
const PIECE = 20_000;
const KEEP_REACHED_MS = 30 * INTERVAL_MS['1d'];
/** An event's message holds at most so many alerts, far below NATS's limit. */
const EVENT_BATCH = 500;

/**
 * Watches the open alerts in the leader. Frames only compare their ticks with the nearest levels; everything else is
 * written in the background, in one transaction a turn: alerts reached with their events, up to which tick all alerts
 * have been checked, and what was set since, checked against the ticks in between. So a process that dies leaves
 * nothing that the next one does not find in the tables, and the same ticks reach the same alerts again.
 */
@Injectable()
export class AlertWatch implements OnModuleDestroy {
  private index = new AlertIndex();
  /** Reached, but not written yet. */
  private reached: Reached[] = [];
  /** The ticks published since the turn under way began: an alert that it finds must be checked against them. */
  private recent: Tick[] = [];
  private publishedMs = 0;
  private lookedMs = 0;
  private prunedMs = 0;
  private seq = FIRST_CHANGE;
  /** Counts how often this process began to lead, or had to begin anew. */
  private start = 0;
  private work: Promise<void> | undefined;

  constructor(
    @InjectDataSource() private readonly db: DataSource,
    private readonly alerts: AlertsRepository,
    private readonly ticks: TicksRepository,
    private readonly instruments: InstrumentList,
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {}

  /** How many alerts this process watches. */
  get watched(): number {
    return this.index.size;
  }

  /** Begins to lead: the tables say what is open and up to which tick it was checked. */
  takeOver(watermarkMs: number): void {
    this.beginAnew();
    this.publishedMs = watermarkMs;
  }

  /** Checks the ticks of a frame, which must be in the ticks table. Never waits. */
  passed(watermarkMs: number, ticks: readonly Tick[]): void {
    this.publishedMs = watermarkMs;
    for (const tick of ticks) for (const alert of this.index.take(tick)) this.reached.push({ alert, tick });
    if (this.work) this.recent.push(...ticks);
    else if (this.reached.length > 0 || watermarkMs - this.lookedMs >= LOOK_MS) this.work = this.begin();
  }

  /** Resolves when the turn under way has ended. */
  async settled(): Promise<void> {
    await this.work;
  }

  onModuleDestroy(): Promise<void> {
    return this.settled();
  }

  private begin(): Promise<void> {
    this.lookedMs = this.publishedMs;
    return this.turn()
      .catch((error: unknown) => {
        this.log.warn('price alerts could not be written; they are read again', error);
        this.beginAnew();
      })
      .finally(() => {
        this.work = undefined;
      });
  }

  private beginAnew(): void {
    this.start++;
    this.index = new AlertIndex();
    this.reached = [];
    this.recent = [];
    this.seq = FIRST_CHANGE;
  }

  private async turn(): Promise<void> {
    const { start, publishedMs } = this;
    const reached = this.reached.splice(0);
    this.recent = [];
    const fresh = new AlertIndex();
    const { changes, waiting, told } = await this.db.transaction(async (manager) => {
      const checkedMs = await this.alerts.moveOn(manager, publishedMs);
      const changes = await this.alerts.changes(manager, this.seq);
      const waiting = changes.opened.sort((a, b) => b.fromMs - a.fromMs);
      reached.push(...(await this.checkMissed(manager, fresh, waiting, checkedMs, publishedMs)));
      const told = await this.write(manager, reached);
      await this.alerts.forget(manager, changes.seq);
      return { changes, waiting, told };
    });
    if (told > 0) this.outbox.notify();
    if (start === this.start) this.take(changes, fresh, waiting);
    await this.prune(publishedMs);
  }

  /** Checks alerts against the stored ticks stamped in (checkedMs, publishedMs]. */
  private async checkMissed(
    manager: EntityManager,
    fresh: AlertIndex,
    waiting: PriceAlert[],
    checkedMs: number,
    publishedMs: number,
  ): Promise<Reached[]> {
    const reached: Reached[] = [];
    let fromMs = Math.max(checkedMs, waiting.at(-1)?.fromMs ?? publishedMs);
    while (fromMs < publishedMs) {
      const ticks = await this.ticks.between(fromMs, publishedMs, PIECE, manager);
      const last = ticks.at(-1);
      const isLast = !last || ticks.length < PIECE;
      // There may be more ticks of the last moment.
      reached.push(...replay(fresh, waiting, isLast ? ticks : ticks.filter(({ atMs }) => atMs < last.atMs)));
      fromMs = isLast ? publishedMs : last.atMs - 1;
    }
    return reached;
  }

  private async write(manager: EntityManager, reached: readonly Reached[]): Promise<number> {
    const told = await this.alerts.reach(manager, reached);
    for (let i = 0; i < told.length; i += EVENT_BATCH) {
      const events = told.slice(i, i + EVENT_BATCH).flatMap((one) => this.eventOf(one));
      await this.outbox.add(manager, priceAlertReached, events);
    }
    return told.length;
  }

  /** Watches what the turn has read, after the ticks that were published meanwhile. */
  private take(changes: AlertChanges, fresh: AlertIndex, waiting: PriceAlert[]): void {
    this.seq = changes.seq;
    for (const id of changes.deletedIds) this.index.remove(id);
    this.reached.push(...replay(fresh, waiting, this.recent));
    for (const alert of [...fresh.all(), ...waiting]) this.index.add(alert);
    this.recent = [];
  }

  private eventOf({ alert, tick }: Reached): PriceAlertEvent[] {
    const instrument = this.instruments.byNo(alert.no);
    if (!instrument) return [];
    const { symbol, decimals } = instrument;
    return [
      {
        ...{ id: alert.id, user_id: alert.userId, product_id: symbol, symbol },
        ...{ kind: alert.kind, ...figuresOf(alert, decimals) },
        ...{ reached_price: formatMicro(tick.price, decimals), reached_at: tick.atMs },
      },
    ];
  }

  private async prune(nowMs: number): Promise<void> {
    if (nowMs - this.prunedMs < INTERVAL_MS['1h']) return;
    this.prunedMs = nowMs;
    await prune(this.db, 'price_alerts', 'reached_ms', nowMs - KEEP_REACHED_MS);
  }
}
