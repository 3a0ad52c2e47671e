import { SESSION_ENDED_SUBJECT, type SessionEnded } from '@makoto/contracts';
import { NATS } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';

/** Publishes ended sessions to all gateways after the commit. A gateway that misses it checks again soon. */
@Injectable()
export class SessionEndings {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  announce(ended: SessionEnded): void {
    if (!this.nats.isClosed()) this.nats.publish(SESSION_ENDED_SUBJECT, JSON.stringify(ended));
  }
}
