import { BALANCE_SUBJECT, type BalanceChange } from '@makoto/contracts';
import { Logger, NATS } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';

const INTERVAL_MS = 100;
/** The most customers in one message. */
const MAX_USERS = 1_000;

/**
 * Announces over core NATS whose balances have changed. Only the latest balance matters, so the changes of a tenth of a
 * second share a message. A lost message does no harm: the next change or the client's next request corrects the screen.
 */
@Injectable()
export class BalanceAnnouncer implements OnApplicationShutdown {
  private waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly log: Logger,
  ) {}

  announce(users: readonly string[]): void {
    for (const user of users) this.waiting.add(user);
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => this.flush(), INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private flush(): void {
    const changes = [...this.waiting].map((user_id): BalanceChange => ({ user_id }));
    this.waiting = new Set();
    this.timer = undefined;
    try {
      for (let at = 0; at < changes.length; at += MAX_USERS) {
        this.nats.publish(BALANCE_SUBJECT, JSON.stringify(changes.slice(at, at + MAX_USERS)));
      }
    } catch (error) {
      this.log.warn('balance changes could not be announced', error);
    }
  }
}
