import {
  LIVE_MESSAGE_SUBJECT,
  messageSent,
  parseMessage,
  type SuspensionData,
  TYPING_SUBJECT,
  type TypingData,
  TypingMark,
} from '@makoto/contracts';
import { endSpan, eventSubject, Logger, NATS, readTraceparent, SpanKind, startSpan, traceOf } from '@makoto/platform';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ByCustomer } from '../by-customer.js';
import { Deduplicator } from './deduplicator.js';
import type { StreamClient } from './stream-client.js';
import { isForPrograms, messageData, type UserMessage, userMessages } from './user-messages.js';
import { messageFrame } from './ws-frame.js';

/** Sends customers their events. Events are not even parsed while nobody is connected. */
@Injectable()
export class UserEvents implements OnModuleInit, OnModuleDestroy {
  private readonly clients = new ByCustomer<StreamClient>();
  private readonly subscriptions: Subscription[] = [];
  private readonly messages = new Deduplicator();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.subscribe(TYPING_SUBJECT, (item) => this.typing(item));
    this.subscribe(LIVE_MESSAGE_SUBJECT, (item) => this.event({ type: 'chat', event: messageSent }, item));
    for (const [name, message] of userMessages())
      this.subscribe(eventSubject(name), (item) => this.event(message, item));
  }

  onModuleDestroy(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  /** A customer's sockets. */
  of(userId: string): ReadonlySet<StreamClient> {
    return this.clients.of(userId);
  }

  /** Every authenticated socket. */
  all(): Generator<StreamClient> {
    return this.clients.all();
  }

  /** Notifies every customer of changes in the suspended instruments. */
  suspended(symbols: readonly string[]): void {
    const frame = messageFrame({ type: 'suspension', data: { symbols: [...symbols] } satisfies SuspensionData });
    for (const client of this.customers()) client.sendFrame(frame);
  }

  add(userId: string, client: StreamClient): void {
    this.clients.add(userId, client);
  }

  remove(userId: string, client: StreamClient): void {
    this.clients.delete(userId, client);
  }

  /** Every customer's socket; operators receive events by role. */
  private *customers(): Generator<StreamClient> {
    for (const client of this.all()) if (!client.caller?.operator) yield client;
  }

  /** Passes each payload on `subject` to `handle`, while anyone is connected. */
  subscribe(subject: string, handle: (item: object) => void): void {
    const callback = (error: Error | null, message: Msg): void => {
      if (error) this.log.error(`${subject} could not be received`, error);
      else if (this.clients.size > 0) this.push(subject, message, handle);
    };
    this.subscriptions.push(this.nats.subscribe(subject, { callback }));
  }

  /** A span per message, if the event belongs to a trace that is recorded. */
  private push(subject: string, message: Msg, handle: (item: object) => void): void {
    const parent = readTraceparent(traceOf(message));
    const span = parent && startSpan({ name: `push ${subject}`, kind: SpanKind.CONSUMER }, parent);
    this.read(subject, message.data, handle);
    if (span) endSpan(span);
  }

  private read(subject: string, bytes: Uint8Array, handle: (item: object) => void): void {
    try {
      const sent: unknown = JSON.parse(Buffer.from(bytes).toString());
      const items: unknown[] = Array.isArray(sent) ? sent : [sent];
      for (const item of items) {
        if (typeof item === 'object' && item !== null) handle(item);
      }
    } catch (error) {
      this.log.error(`${subject} could not be read`, error);
    }
  }

  /** An event of a customer goes to their sockets; one without a customer (a notice, new terms) to every customer's. */
  private event({ type, event }: UserMessage, item: object): void {
    if (event === messageSent && !this.messages.isNew(idOf(item))) return;
    const userId = userOf(item);
    const clients = userId === undefined ? this.customers() : this.of(userId);
    let frame: Buffer | undefined;
    for (const client of clients) {
      if (client.caller?.apiToken && !isForPrograms(type)) continue;
      frame ??= messageFrame({ type, data: messageData(type, parseMessage(event.payload, item)) });
      client.sendFrame(frame);
    }
  }

  /** Customer service is typing; a customer's typing is sent to operators. */
  private typing(item: object): void {
    const clients = this.of(userOf(item) ?? '');
    if (clients.size === 0) return;
    const { from } = parseMessage(TypingMark, item);
    if (from === 'user') return;
    const frame = messageFrame({ type: 'typing', data: { from } satisfies TypingData });
    for (const client of clients) if (!client.caller?.apiToken) client.sendFrame(frame);
  }
}

/** The customer a message is about. */
export function userOf(item: object): string | undefined {
  return 'user_id' in item && typeof item.user_id === 'string' ? item.user_id : undefined;
}

function idOf(item: object): string {
  return 'id' in item ? String(item.id) : '';
}
