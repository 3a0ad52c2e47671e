import { AppError, FRAME_MS, FRAME_SUBJECT, MarketFrame, micro, parseMessage } from '@makoto/contracts';
import { Logger, NATS } from '@makoto/platform';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type LaterEntry, laterEntry } from './entry-rule.calc.js';

/** A price with its timestamp, epoch milliseconds. Prices are micro-units. */
export interface Tick {
  at: number;
  price: bigint;
  bid: bigint;
  ask: bigint;
}

/** The newest tick of an instrument at the feed's watermark. */
export interface Entry {
  /** The moment on the feed's clock up to which every tick is known. */
  watermark: number;
  tick: Tick;
}

/** A caller that waits for the feed to pass `at`. */
interface Waiting {
  at: number;
  done: () => void;
}

/** How long a caller waits for the first tick of an instrument: longer than the pauses of an active one. */
const FIRST_TICK_WAIT_MS = 1_500;
/** How long callers wait for another frame before they give up: the feed stands still. */
const NEXT_FRAME_WAIT_MS = 3_000;
/** How many ticks are kept per instrument: the last seconds of the most active one. */
const MAX_RECENT = 40;

/**
 * The newest ticks of each instrument. An order's time is the feed's watermark, not this process's clock: at the watermark
 * it is certain which tick is the last one, and a wrong clock cannot change it. The age of the last frame is measured on
 * the monotonic clock.
 */
@Injectable()
export class TickCache implements OnModuleInit, OnApplicationShutdown {
  /** The ticks of the last seconds, oldest first; cleared when a frame was missed. */
  private readonly recent = new Map<string, Tick[]>();
  private readonly waiting = new Set<Waiting>();
  /** Resolves with the next frame; shared by all callers that wait for it. */
  private next: Promise<void> | undefined;
  private endNext: () => void = () => undefined;
  private subscription: Subscription | undefined;
  private watermark = 0;
  /** The moment on the feed's clock after which every tick has been heard. */
  private since = 0;
  private arrivedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.subscription = this.nats.subscribe(FRAME_SUBJECT, {
      callback: (error, msg) => {
        if (!error) this.receive(msg);
      },
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    for (const waiting of this.waiting) waiting.done();
    this.endNext();
  }

  /**
   * The last tick stamped at or before the watermark.
   * @throws NO_FRESH_PRICE if the tick or the last frame is older than `maxGapMs`
   */
  entry(symbol: string, maxGapMs: number): Entry {
    const tick = this.newest(symbol);
    if (!tick || !this.isFresh(tick, maxGapMs)) throw new AppError('NO_FRESH_PRICE');
    return { watermark: this.watermark, tick };
  }

  /**
   * The feed's current time, epoch milliseconds: the newest watermark plus the time since it arrived, by the monotonic
   * clock; 0 before the first frame. It is the same in every process, even if a local clock is wrong.
   */
  feedNow(): number {
    return this.watermark === 0 ? 0 : this.watermark + (performance.now() - this.arrivedAt);
  }

  /** Whether entry() would return a tick. */
  hasEntry(symbol: string, maxGapMs: number): boolean {
    const tick = this.newest(symbol);
    return tick !== undefined && this.isFresh(tick, maxGapMs);
  }

  /** The newest tick of any age; undefined before the first. */
  newest(symbol: string): Tick | undefined {
    return this.recent.get(symbol)?.at(-1);
  }

  /**
   * Resolves when the instrument's first tick has arrived, when it is certain that there was none for `maxGapMs`, or after
   * `waitMs`. A process that just started or missed a frame has to wait to find out.
   */
  async firstTick(symbol: string, maxGapMs: number, waitMs = FIRST_TICK_WAIT_MS): Promise<void> {
    const until = performance.now() + waitMs;
    while (!this.newest(symbol) && this.watermark - this.since <= maxGapMs) {
      const leftMs = until - performance.now();
      if (leftMs <= 0) return;
      await this.passed(this.watermark + 1, leftMs);
    }
  }

  /**
   * Waits for an order's entry: the first frame with a tick stamped after `after` (see laterEntry). All orders that wait for
   * a frame share one timer and one promise.
   * @throws NO_FRESH_PRICE if the feed passes `until` without one, stands still, or a frame was missed meanwhile
   */
  async entryAfter(symbol: string, after: number, until: number): Promise<LaterEntry<Tick>> {
    for (;;) {
      const entry = this.since <= after ? laterEntry(this.recent.get(symbol) ?? [], after) : undefined;
      if (entry) return entry;
      const known = this.watermark;
      if (known >= until || this.since > after) throw new AppError('NO_FRESH_PRICE');
      await this.nextFrame();
      if (this.watermark === known) throw new AppError('NO_FRESH_PRICE');
    }
  }

  /**
   * The last tick stamped at or before `at`. Waits up to `waitMs` for the feed to pass `at`, unless that is too far ahead.
   * Undefined if the frames received here do not contain it; then market must be asked.
   */
  async lastAt(symbol: string, at: number, waitMs: number): Promise<Tick | undefined> {
    if (at > this.watermark + waitMs) return undefined;
    if (at > this.watermark) await this.passed(at, waitMs);
    if (at > this.watermark) return undefined;
    return this.recent.get(symbol)?.findLast((tick) => tick.at <= at);
  }

  private nextFrame(): Promise<void> {
    if (!this.next) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(() => this.endNext(), NEXT_FRAME_WAIT_MS);
      this.next = promise;
      this.endNext = () => {
        clearTimeout(timer);
        this.next = undefined;
        this.endNext = () => undefined;
        resolve();
      };
    }
    return this.next;
  }

  private passed(at: number, waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        at,
        done: () => {
          clearTimeout(timer);
          this.waiting.delete(waiting);
          resolve();
        },
      };
      const timer = setTimeout(waiting.done, waitMs);
      this.waiting.add(waiting);
    });
  }

  private isFresh(tick: Tick, maxGapMs: number): boolean {
    return performance.now() - this.arrivedAt <= maxGapMs && this.watermark - tick.at <= maxGapMs;
  }

  private receive(msg: Msg): void {
    try {
      const frame = parseMessage(MarketFrame, msg.json());
      if (frame.w <= this.watermark) return;
      // A frame was missed, so a kept tick may no longer be the last one.
      if (frame.w - this.watermark > FRAME_MS) {
        this.recent.clear();
        this.since = frame.w - FRAME_MS;
      }
      for (const [symbol, at, price, bid, ask] of frame.ticks) {
        this.keep(symbol, { at, price: micro(price), bid: micro(bid), ask: micro(ask) });
      }
      // Market suspended these instruments; no order may use their older ticks.
      for (const symbol of frame.suspended ?? []) this.recent.delete(symbol);
      this.watermark = frame.w;
      this.arrivedAt = performance.now();
      for (const waiting of this.waiting) if (waiting.at <= frame.w) waiting.done();
      this.endNext();
    } catch (error) {
      this.log.error('could not read a market frame', error);
    }
  }

  private keep(symbol: string, tick: Tick): void {
    const ticks = this.recent.get(symbol);
    if (!ticks) this.recent.set(symbol, [tick]);
    else if (ticks.push(tick) > MAX_RECENT) ticks.shift();
  }
}
