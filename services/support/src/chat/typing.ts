import { type MessageAuthor, TYPING_SUBJECT, type TypingMark } from '@makoto/contracts';
import { NATS } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';

/** Publishes typing indicators on core NATS. They are short-lived, so nothing is stored. */
@Injectable()
export class Typing {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  publish(userId: string, from: MessageAuthor): void {
    const indicator: TypingMark = { user_id: userId, from };
    this.nats.publish(TYPING_SUBJECT, JSON.stringify(indicator));
  }
}
