import { SESSION_ENDED_SUBJECT, type SessionEnded } from '@makoto/contracts';
import { NATS } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';

/** An operator's session ends after this long without a call. */
export const OPERATOR_IDLE_MS = 30 * 60_000;

/** Publishes ended sessions to all gateways after the commit. A gateway that misses it checks again soon. */
@Injectable()
export class SessionEndings {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  announce(ended: SessionEnded): void {
    if (!this.nats.isClosed()) this.nats.publish(SESSION_ENDED_SUBJECT, JSON.stringify(ended));
  }
}
