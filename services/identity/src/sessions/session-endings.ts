import { SESSION_ENDED_SUBJECT, type SessionEnded } from '@makoto/contracts';
import { NATS } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';

/** Tells every gateway at once which tokens are dead. Told after the commit; a gateway that missed it asks again soon. */
@Injectable()
export class SessionEndings {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  announce(ended: SessionEnded): void {
    if (!this.nats.isClosed()) this.nats.publish(SESSION_ENDED_SUBJECT, JSON.stringify(ended));
  }
}
