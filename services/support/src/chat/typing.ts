import { type MessageAuthor, TYPING_SUBJECT, type TypingMark } from '@makoto/contracts';
import { NATS } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';

/** Tells the other side that something is being written. Only the newest counts, so nothing of it is kept. */
@Injectable()
export class Typing {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  tell(userId: string, from: MessageAuthor): void {
    const mark: TypingMark = { user_id: userId, from };
    this.nats.publish(TYPING_SUBJECT, JSON.stringify(mark));
  }
}
