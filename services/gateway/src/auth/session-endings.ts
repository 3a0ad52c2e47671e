import { parse, SESSION_ENDED_SUBJECT, SessionEnded } from '@makoto/contracts';
import { Logger, NATS } from '@makoto/platform';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sessions } from './sessions.js';

/** Who wants to know of endings beyond the cache: the live sockets. */
export interface EndingListener {
  /** Sessions that are dead from now on. */
  ended(ended: SessionEnded): void;
  /** The connection was away: endings may have been missed. */
  missed(): void;
}

/** Hears from identity which sessions have ended, and makes it so within this process at once. */
@Injectable()
export class SessionEndings implements OnModuleInit, OnModuleDestroy {
  private readonly listeners: EndingListener[] = [];
  private subscription: Subscription | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly sessions: Sessions,
    private readonly log: Logger,
  ) {}

  listen(listener: EndingListener): void {
    this.listeners.push(listener);
  }

  onModuleInit(): void {
    this.subscription = this.nats.subscribe(SESSION_ENDED_SUBJECT, {
      callback: (error, message) => {
        if (error) this.log.error('an ended session could not be received', error);
        else this.receive(message.data);
      },
    });
    void this.watchConnection();
  }

  onModuleDestroy(): void {
    this.subscription?.unsubscribe();
  }

  private receive(bytes: Uint8Array): void {
    try {
      const ended = parse(SessionEnded, JSON.parse(Buffer.from(bytes).toString()));
      this.sessions.end(ended);
      for (const listener of this.listeners) listener.ended(ended);
    } catch (error) {
      // What cannot be read might have ended anyone.
      this.log.error('an ended session could not be read', error);
      this.missed();
    }
  }

  private missed(): void {
    this.sessions.clear();
    for (const listener of this.listeners) listener.missed();
  }

  private async watchConnection(): Promise<void> {
    for await (const status of this.nats.status()) {
      if (status.type === 'reconnect') this.missed();
    }
  }
}
