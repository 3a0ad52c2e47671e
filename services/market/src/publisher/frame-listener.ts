import { FRAME_MS, FRAME_SUBJECT, MarketFrame, parseMessage } from '@makoto/contracts';
import { Logger, NATS } from '@makoto/platform';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LiveMarket } from '../live-market/live-market.js';
import { fromFrame } from '../ticks/frame.calc.js';

/**
 * Keeps a standby up to date from the leader's frames, because requests may reach any market process. The leader
 * receives its own frames and ignores them.
 */
@Injectable()
export class FrameListener implements OnApplicationBootstrap, OnModuleDestroy {
  private subscription: Subscription | undefined;
  private catchingUp: Promise<void> | undefined;

  constructor(
    private readonly market: LiveMarket,
    private readonly log: Logger,
    @Inject(NATS) private readonly nats: NatsConnection,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.nats.subscribe(FRAME_SUBJECT, {
      callback: (error, msg) => {
        if (error) this.log.error('a frame could not be received', error);
        else this.receive(msg);
      },
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.subscription?.unsubscribe();
    await this.catchingUp;
  }

  private receive(msg: Msg): void {
    const frame = this.read(msg);
    const aheadMs = (frame?.w ?? 0) - this.market.window.watermarkMs;
    // Frames are skipped while the table is read; the next frame reveals the gap and triggers another read.
    if (!frame || aheadMs <= 0) return;
    this.market.frameReceived(frame.w);
    this.market.suspended = new Set(frame.suspended);
    if (this.catchingUp) return;
    if (aheadMs === FRAME_MS) {
      this.market.apply(frame.w, fromFrame(this.market.instruments, frame));
      return;
    }
    this.catchingUp = this.market
      .catchUp()
      .catch((error: unknown) => this.log.warn('missed frames could not be read from the table', error))
      .finally(() => {
        this.catchingUp = undefined;
      });
  }

  private read(msg: Msg): MarketFrame | undefined {
    try {
      return parseMessage(MarketFrame, msg.json());
    } catch (error) {
      this.log.error('a frame is invalid', error);
      return undefined;
    }
  }
}
