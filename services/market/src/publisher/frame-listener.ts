import { FRAME_MS, FRAME_SUBJECT, MarketFrame, parse } from '@makoto/contracts';
import { Logger, NATS } from '@makoto/platform';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LiveMarket } from '../live-market/live-market.js';
import { fromFrame } from '../ticks/frame.calc.js';

/**
 * Keeps a standby's knowledge current from the leader's frames, since requests reach any market process. The leader hears
 * its own frames too and finds nothing new in them.
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
    // While the table is read frames are let pass: the next one shows the gap and it is read again.
    if (!frame || aheadMs <= 0) return;
    this.market.frameReceived(frame.w);
    this.market.suspended = new Set(frame.suspended);
    if (this.catchingUp) return;
    if (aheadMs === FRAME_MS) {
      this.market.apply(frame.w, fromFrame(frame));
      return;
    }
    this.catchingUp = this.market
      .catchUp()
      .catch((error: unknown) => this.log.warn('frames that were missed could not be read', error))
      .finally(() => {
        this.catchingUp = undefined;
      });
  }

  private read(msg: Msg): MarketFrame | undefined {
    try {
      return parse(MarketFrame, msg.json());
    } catch (error) {
      this.log.error('a frame makes no sense', error);
      return undefined;
    }
  }
}
