import { parse, SESSION_ENDED_SUBJECT, SessionEnded } from '@makoto/contracts';
import { Logger, NATS } from '@makoto/platform';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sessions } from './sessions.js';

/** Is notified of ended sessions. */
export interface SessionEndListener {
  /** These sessions have ended. */
  ended(ended: SessionEnded): void;
  /** The connection was lost, so events may have been missed. */
  missed(): void;
}

/** Subscribes to identity's events about ended sessions and applies them immediately. */
@Injectable()
export class SessionEndings implements OnModuleInit, OnModuleDestroy {
  private readonly listeners: SessionEndListener[] = [];
  private subscription: Subscription | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly sessions: Sessions,
    private readonly log: Logger,
  ) {}

  listen(listener: SessionEndListener): void {
    this.listeners.push(listener);
  }

  onModuleInit(): void {
    this.subscription = this.nats.subscribe(SESSION_ENDED_SUBJECT, {
      callback: (error, message) => {
        if (error) this.log.error('a session-ended event could not be received', error);
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
      // An unreadable event might have ended any session.
      this.log.error('a session-ended event could not be read', error);
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
