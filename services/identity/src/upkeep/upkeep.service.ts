import { Clock, Logger, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FORGET_MS } from '../security/attempts.js';

const EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
/** A session that ended or expired is kept for the customer's export. */
const SESSION_KEEP_MS = 30 * DAY_MS;
const BATCH = 5_000;

/** Removes what nobody needs any more, a bounded batch at a time. */
@Injectable()
export class Upkeep implements OnModuleInit, OnModuleDestroy {
  private repeating: Repeating | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.repeating = repeat(() => this.sweep(), EVERY_MS, this.log, 'upkeep waits for its next turn');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** Old guesses, codes, practice mails and sessions. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    // A lock lasts a day at most, so what was last touched two days ago holds nobody back.
    await this.prune('attempts', 'at', now - 2 * FORGET_MS);
    await this.prune('codes', 'sent_at', now - 2 * DAY_MS);
    await this.prune('mailbox', 'sent_at', now - 2 * DAY_MS);
    await this.prune('sessions', 'expires_at', now - SESSION_KEEP_MS);
  }

  private async prune(
    table: 'attempts' | 'codes' | 'mailbox' | 'sessions',
    column: string,
    before: number,
  ): Promise<void> {
    await this.dataSource.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < $1 limit ${BATCH}))`,
      [before],
    );
  }
}
