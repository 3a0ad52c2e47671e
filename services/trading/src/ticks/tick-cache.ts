import { AppError, FRAME_MS, FRAME_SUBJECT, MarketFrame, micro, parse } from '@makoto/contracts';
import { Logger, NATS } from '@makoto/platform';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

/** A price with its stamp, epoch milliseconds; prices are micro-units. */
export interface Tick {
  at: number;
  price: bigint;
  bid: bigint;
  ask: bigint;
}

/** The newest tick of an instrument at the feed's watermark. */
export interface Entry {
  /** The instant, on the feed's clock, up to which every tick is known. */
  watermark: number;
  tick: Tick;
}

/** Somebody who waits for the feed to pass an instant. */
interface Waiting {
  at: number;
  done: () => void;
}

/** How long a caller waits for the first tick of an instrument: longer than the lively ones are silent. */
const FIRST_TICK_WAIT_MS = 1_500;
/** How many ticks of an instrument are kept: the last seconds of the liveliest. */
const MAX_RECENT = 40;

/**
 * The newest ticks of each instrument. An order's time is the feed's watermark, not this process's clock: at that instant
 * it is certain which tick is the last one, and clocks that differ cannot bend it. How long ago the frame arrived is
 * measured on the monotonic clock.
 */
@Injectable()
export class TickCache implements OnModuleInit, OnApplicationShutdown {
  /** Every tick of the last seconds, oldest first; only what no missed frame could have had ticks after. */
  private readonly recent = new Map<string, Tick[]>();
  private readonly waiting = new Set<Waiting>();
  private subscription: Subscription | undefined;
  private watermark = 0;
  /** After which instant, on the feed's clock, every tick has been heard. */
  private since = 0;
  private arrivedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.subscription = this.nats.subscribe(FRAME_SUBJECT, {
      callback: (error, msg) => {
        if (!error) this.receive(msg.json());
      },
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    for (const waiting of this.waiting) waiting.done();
  }

  /**
   * The last tick stamped at or before the watermark.
   * @throws NO_FRESH_PRICE where it, or the last frame, is older than `maxGapMs`
   */
  entry(symbol: string, maxGapMs: number): Entry {
    const tick = this.newest(symbol);
    if (!tick || !this.isFresh(tick, maxGapMs)) throw new AppError('NO_FRESH_PRICE');
    return { watermark: this.watermark, tick };
  }

  /**
   * The feed's time now, epoch milliseconds: the newest watermark and what has passed since it came, by the monotonic
   * clock; 0 before the first frame. What falls due by it falls due for every process, however wrong its own clock is.
   */
  feedNow(): number {
    return this.watermark === 0 ? 0 : this.watermark + (performance.now() - this.arrivedAt);
  }

  /** Whether entry() would answer. */
  hasEntry(symbol: string, maxGapMs: number): boolean {
    const tick = this.newest(symbol);
    return tick !== undefined && this.isFresh(tick, maxGapMs);
  }

  /** The newest tick, however old; undefined before the first. */
  newest(symbol: string): Tick | undefined {
    return this.recent.get(symbol)?.at(-1);
  }

  /**
   * Resolves once the instrument's first tick is there, or it is certain that it has had none for `maxGapMs`, after
   * `waitMs` at the latest. A process that has just started, or missed a frame, knows neither.
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
   * The last tick stamped at or before `at`, once the feed has passed that instant, for which it waits up to `waitMs`
   * where that can be enough.
   * Undefined where the frames heard here cannot tell, and market must be asked.
   */
  async lastAt(symbol: string, at: number, waitMs: number): Promise<Tick | undefined> {
    if (at > this.watermark + waitMs) return undefined;
    if (at > this.watermark) await this.passed(at, waitMs);
    if (at > this.watermark) return undefined;
    return this.recent.get(symbol)?.findLast((tick) => tick.at <= at);
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

  private receive(raw: unknown): void {
    try {
      const frame = parse(MarketFrame, raw);
      if (frame.w <= this.watermark) return;
      // A frame was missed, or never published: what is known of each instrument need not be its last tick any more.
      if (frame.w - this.watermark > FRAME_MS) {
        this.recent.clear();
        this.since = frame.w - FRAME_MS;
      }
      for (const [symbol, at, price, bid, ask] of frame.ticks) {
        this.keep(symbol, { at, price: micro(price), bid: micro(bid), ask: micro(ask) });
      }
      // Not believed by market: no order is entered on what was known before.
      for (const symbol of frame.suspended ?? []) this.recent.delete(symbol);
      this.watermark = frame.w;
      this.arrivedAt = performance.now();
      for (const waiting of this.waiting) if (waiting.at <= frame.w) waiting.done();
    } catch (error) {
      this.log.error('a market frame could not be read', error);
    }
  }

  private keep(symbol: string, tick: Tick): void {
    const ticks = this.recent.get(symbol);
    if (!ticks) this.recent.set(symbol, [tick]);
    else if (ticks.push(tick) > MAX_RECENT) ticks.shift();
  }
}
