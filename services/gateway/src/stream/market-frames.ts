import { FRAME_MS, FRAME_SUBJECT, MarketFrame, parse, parseMicro, type QuoteMessage } from '@makoto/contracts';
import { Logger, NATS, RpcClient } from '@makoto/platform';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { FanOut } from './fan-out.js';
import type { LiveTick } from './live-candle.calc.js';
import { LiveCandles } from './live-candles.js';
import { OperatorEvents } from './operator-events.js';
import { topicKey } from './topics.js';
import { UserEvents } from './user-events.js';
import { messageFrame } from './ws-frame.js';

const MAX_SYMBOLS = 5_000;
/** This many grid instants without a frame mean that frames were missed. */
const MISSED_AFTER = 8;

/** Turns the market's frames into quotes and candles for subscribers. */
@Injectable()
export class MarketFrames implements OnModuleInit, OnModuleDestroy {
  readonly candles: LiveCandles;
  private readonly newest = new Map<string, LiveTick>();
  private subscription: Subscription | undefined;
  private watermark = 0;
  /** The symbols that the last frame reported as suspended, in its order; undefined before the first frame. */
  private suspended: string | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly fanOut: FanOut,
    private readonly operators: OperatorEvents,
    private readonly users: UserEvents,
    private readonly log: Logger,
    rpc: RpcClient,
  ) {
    this.candles = new LiveCandles(rpc);
  }

  onModuleInit(): void {
    this.subscription = this.nats.subscribe(FRAME_SUBJECT, {
      callback: (error, message) => {
        if (error) this.log.error('a market frame could not be received', error);
        else this.receive(message.data);
      },
    });
  }

  onModuleDestroy(): void {
    this.subscription?.unsubscribe();
  }

  /** The newest quote of a symbol, if any. */
  quote(symbol: string): Buffer | undefined {
    const tick = this.newest.get(symbol);
    return tick && quoteFrame(symbol, tick);
  }

  private refreshCandles(): void {
    this.candles.refresh(
      (key, frame) => this.fanOut.publish(new Map([[key, frame]])),
      (error) => this.log.warn('a candle could not be fetched from the market', error),
    );
  }

  private receive(bytes: Uint8Array): void {
    try {
      this.publish(parse(MarketFrame, JSON.parse(Buffer.from(bytes).toString())));
    } catch (error) {
      this.log.error('a market frame could not be read', error);
    }
  }

  private publish(frame: MarketFrame): void {
    // A leader that was paused may publish a frame late; another has followed by then.
    if (frame.w <= this.watermark) return;
    const missed = this.watermark > 0 && frame.w - this.watermark > MISSED_AFTER * FRAME_MS;
    this.watermark = frame.w;
    const frames = new Map<string, Buffer>();
    for (const [symbol, ticks] of bySymbol(frame)) {
      const last = ticks.at(-1);
      if (!last || (this.newest.size >= MAX_SYMBOLS && !this.newest.has(symbol))) continue;
      if ((this.newest.get(symbol)?.at ?? 0) > last.at) continue;
      this.newest.set(symbol, last);
      if (this.fanOut.wants(topicKey(symbol))) frames.set(topicKey(symbol), quoteFrame(symbol, last));
      this.candles.fold(symbol, ticks, frames);
    }
    this.fanOut.publish(frames);
    this.notifySuspensions(frame.suspended ?? []);
    if (missed) this.refreshCandles();
  }

  /** The market lists them in every frame; clients are notified of changes. */
  private notifySuspensions(symbols: string[]): void {
    const now = symbols.join(' ');
    if (this.suspended !== undefined && this.suspended !== now) {
      this.operators.suspended(symbols);
      this.users.suspended(symbols);
    }
    this.suspended = now;
  }
}

function quoteFrame(symbol: string, tick: LiveTick): Buffer {
  return messageFrame({ type: 'quote', s: symbol, p: tick.price, t: tick.at } satisfies QuoteMessage);
}

/** A frame's ticks by symbol, in order. @throws TypeError for an invalid row */
function bySymbol(frame: MarketFrame): Map<string, LiveTick[]> {
  const found = new Map<string, LiveTick[]>();
  for (const row of frame.ticks) {
    const [symbol, at, price, , , volume]: unknown[] = row;
    if (typeof symbol !== 'string' || typeof at !== 'number' || !isDecimal(price) || !isDecimal(volume)) {
      throw new TypeError('a row of the frame is not a tick');
    }
    const tick = { at, price, volume };
    const ticks = found.get(symbol);
    if (ticks) ticks.push(tick);
    else found.set(symbol, [tick]);
  }
  return found;
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && parseMicro(value) !== undefined;
}
