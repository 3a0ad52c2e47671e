import { BALANCE_SUBJECT, type BalanceEvent } from '@makoto/contracts';
import { Logger, NATS } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { toBalanceRows } from './balances.js';
import { findBalances } from './balances.repository.js';

const GATHER_MS = 100;
const MAX_USERS = 1_000;

/**
 * Tells customers' screens their new balances over core NATS. Only the newest counts, so changes of a tenth of a second
 * go together; one that is lost is mended by the next, or when the client asks.
 */
@Injectable()
export class BalanceAnnouncer implements OnApplicationShutdown {
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly log: Logger,
  ) {}

  announce(users: readonly string[]): void {
    for (const user of users) this.waiting.add(user);
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private async flush(): Promise<void> {
    const users = [...this.waiting].slice(0, MAX_USERS);
    for (const user of users) this.waiting.delete(user);
    this.timer = undefined;
    if (this.waiting.size > 0) this.announce([]);
    try {
      const found = await findBalances(this.dataSource, users);
      const events: BalanceEvent[] = [...found].map(([user_id, b]) => ({ user_id, balances: toBalanceRows(b) }));
      this.nats.publish(BALANCE_SUBJECT, JSON.stringify(events));
    } catch (error) {
      this.log.warn('balances could not be announced', error);
    }
  }
}
