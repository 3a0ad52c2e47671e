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

/**
 * The newest tick of each instrument. An order's time is the feed's watermark, not this process's clock: at that instant
 * it is certain which tick is the last one, and clocks that differ cannot bend it. How long ago the frame arrived is
 * measured on the monotonic clock.
 */
@Injectable()
export class TickCache implements OnModuleInit, OnApplicationShutdown {
  private readonly ticks = new Map<string, Tick>();
  private subscription: Subscription | undefined;
  private watermark = 0;
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
  }

  /**
   * The last tick stamped at or before the watermark.
   * @throws NO_FRESH_PRICE where it, or the last frame, is older than `maxGapMs`
   */
  entry(symbol: string, maxGapMs: number): Entry {
    const tick = this.ticks.get(symbol);
    const fresh = performance.now() - this.arrivedAt <= maxGapMs;
    if (!tick || !fresh || this.watermark - tick.at > maxGapMs) throw new AppError('NO_FRESH_PRICE');
    return { watermark: this.watermark, tick };
  }

  /** The newest tick, however old; undefined before the first. */
  newest(symbol: string): Tick | undefined {
    return this.ticks.get(symbol);
  }

  private receive(raw: unknown): void {
    try {
      const frame = parse(MarketFrame, raw);
      if (frame.w <= this.watermark) return;
      // A frame was missed, or never published: what is known of each instrument need not be its last tick any more.
      if (frame.w - this.watermark > FRAME_MS) this.ticks.clear();
      for (const [symbol, at, price, bid, ask] of frame.ticks) {
        this.ticks.set(symbol, { at, price: micro(price), bid: micro(bid), ask: micro(ask) });
      }
      this.watermark = frame.w;
      this.arrivedAt = performance.now();
    } catch (error) {
      this.log.error('a market frame could not be read', error);
    }
  }
}
