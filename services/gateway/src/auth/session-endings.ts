import {
  parseMessage,
  parseMessages,
  RestrictionsView,
  restrictionsChanged,
  SESSION_ENDED_SUBJECT,
  SessionEnded,
} from '@makoto/contracts';
import { eventSubject, Logger, NATS } from '@makoto/platform';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sessions } from './sessions.js';

/** Is notified of ended sessions. */
export interface SessionEndListener {
  /** These sessions have ended. */
  ended(ended: SessionEnded): void;
  /** The customer's API tokens may be suspended, or work again. */
  restricted(userId: string): void;
  /** The connection was lost, so events may have been missed. */
  missed(): void;
}

/** Subscribes to identity's events about ended sessions and changed restrictions, and applies them immediately. */
@Injectable()
export class SessionEndings implements OnModuleInit, OnModuleDestroy {
  private readonly listeners: SessionEndListener[] = [];
  private readonly subscriptions: Subscription[] = [];

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly sessions: Sessions,
    private readonly log: Logger,
  ) {}

  listen(listener: SessionEndListener): void {
    this.listeners.push(listener);
  }

  onModuleInit(): void {
    this.subscribe(SESSION_ENDED_SUBJECT, (data) => this.end(parseMessage(SessionEnded, data)));
    this.subscribe(eventSubject(restrictionsChanged.name), (data) => {
      for (const { user_id } of parseMessages(RestrictionsView, data)) this.restrict(user_id);
    });
    void this.watchConnection();
  }

  onModuleDestroy(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  private subscribe(subject: string, apply: (data: unknown) => void): void {
    const callback = (error: Error | null, message: Msg): void => {
      if (error) this.log.error(`${subject} could not be received`, error);
      else this.receive(subject, message.data, apply);
    };
    this.subscriptions.push(this.nats.subscribe(subject, { callback }));
  }

  private receive(subject: string, bytes: Uint8Array, apply: (data: unknown) => void): void {
    try {
      apply(JSON.parse(Buffer.from(bytes).toString()));
    } catch (error) {
      // An unreadable event might have ended any session.
      this.log.error(`${subject} could not be read`, error);
      this.missed();
    }
  }

  private end(ended: SessionEnded): void {
    this.sessions.end(ended);
    for (const listener of this.listeners) listener.ended(ended);
  }

  private restrict(userId: string): void {
    this.sessions.restricted(userId);
    for (const listener of this.listeners) listener.restricted(userId);
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
