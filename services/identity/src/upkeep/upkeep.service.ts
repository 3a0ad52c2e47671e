import { Clock, Logger, prune, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FORGET_MS } from '../security/attempts.js';

const EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
/** A session that ended or expired is kept for the customer's export. */
const SESSION_KEEP_MS = 30 * DAY_MS;

/** Removes what nobody needs any more. */
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
    await prune(this.dataSource, 'attempts', 'at', now - 2 * FORGET_MS);
    await prune(this.dataSource, 'codes', 'sent_at', now - 2 * DAY_MS);
    await prune(this.dataSource, 'mailbox', 'sent_at', now - 2 * DAY_MS);
    await prune(this.dataSource, 'sessions', 'expires_at', now - SESSION_KEEP_MS);
  }
}
