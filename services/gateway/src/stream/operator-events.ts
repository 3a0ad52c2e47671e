import {
  ANYONE,
  allEvents,
  BOOK_READERS,
  type EventDef,
  LIVE_MESSAGE_SUBJECT,
  messageSent,
  parseMessage,
  REVIEWERS,
  type Role,
  SUPPORT,
  TYPING_SUBJECT,
  TypingMark,
} from '@makoto/contracts';
import { eventSubject, Logger, NATS } from '@makoto/platform';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Deduplicator } from './deduplicator.js';
import type { StreamClient } from './stream-client.js';
import { messageData } from './user-messages.js';
import { messageFrame } from './ws-frame.js';

/** Events for operators, by subject prefix: message type and roles. */
const TYPES: readonly (readonly [prefix: string, type: string, roles: readonly Role[]])[] = [
  ['support.message.', 'chat', SUPPORT],
  ['support.conversation.', 'conversation', SUPPORT],
  ['support.notice.', 'notice', ANYONE],
  ['support.hours.', 'hours', ANYONE],
  ['trading.terms.', 'order_terms', BOOK_READERS],
  ['earn.terms.', 'earn_terms', BOOK_READERS],
  ['wallet.terms.', 'wallet_terms', BOOK_READERS],
  ['referral.terms.', 'rebate_terms', BOOK_READERS],
  ['wallet.deposit.', 'deposit', BOOK_READERS],
  ['wallet.withdrawal.', 'withdrawal', BOOK_READERS],
  ['wallet.correction.', 'correction', BOOK_READERS],
  ['identity.kyc.', 'kyc', REVIEWERS],
  ['referral.linked_accounts.', 'linked_accounts', REVIEWERS],
];

/** Sends events to operators' sockets, with the customer concerned; each role receives what it may see. */
@Injectable()
export class OperatorEvents implements OnModuleInit, OnModuleDestroy {
  private readonly clients = new Set<StreamClient>();
  private readonly subscriptions: Subscription[] = [];
  private readonly messages = new Deduplicator();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    for (const event of allEvents()) {
      const [, type, roles] = TYPES.find(([prefix]) => event.name.startsWith(prefix)) ?? [];
      if (type && roles) this.subscribe(eventSubject(event.name), (item) => this.event(event, type, roles, item));
    }
    this.subscribe(LIVE_MESSAGE_SUBJECT, (item) => this.event(messageSent, 'chat', SUPPORT, item));
    this.subscribe(TYPING_SUBJECT, (item) => {
      const mark = parseMessage(TypingMark, item);
      if (mark.from === 'user') this.broadcast('typing', SUPPORT, mark);
    });
  }

  onModuleDestroy(): void {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  add(client: StreamClient): void {
    this.clients.add(client);
  }

  remove(client: StreamClient): void {
    this.clients.delete(client);
  }

  /** Notifies of changes in the suspended instruments. */
  suspended(symbols: readonly string[]): void {
    this.broadcast('suspension', BOOK_READERS, { symbols });
  }

  private event(event: EventDef, type: string, roles: readonly Role[], item: object): void {
    if (event === messageSent && 'id' in item && !this.messages.isNew(String(item.id))) return;
    this.broadcast(type, roles, this.dataOf(event, type, item));
  }

  private dataOf(event: EventDef, type: string, item: object): object {
    const user_id: unknown = 'user_id' in item ? item.user_id : undefined;
    return { user_id, ...messageData(type, parseMessage(event.payload, item)) };
  }

  private broadcast(type: string, roles: readonly Role[], data: object): void {
    let frame: Buffer | undefined;
    for (const client of this.clients) {
      if (!client.caller?.role || !roles.includes(client.caller.role)) continue;
      frame ??= messageFrame({ type, data });
      client.sendFrame(frame);
    }
  }

  private subscribe(subject: string, handle: (item: object) => void): void {
    const callback = (error: Error | null, message: { data: Uint8Array }): void => {
      if (error) this.log.error(`${subject} could not be received`, error);
      else if (this.clients.size > 0) this.read(subject, message.data, handle);
    };
    this.subscriptions.push(this.nats.subscribe(subject, { callback }));
  }

  private read(subject: string, bytes: Uint8Array, handle: (item: object) => void): void {
    try {
      const sent: unknown = JSON.parse(Buffer.from(bytes).toString());
      for (const item of Array.isArray(sent) ? sent : [sent]) {
        if (typeof item === 'object' && item !== null) handle(item);
      }
    } catch (error) {
      this.log.error(`${subject} could not be read`, error);
    }
  }
}
