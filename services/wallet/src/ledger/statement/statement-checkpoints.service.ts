import { Clock, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

const EVERY_MS = 2_000;
/** Transfers are seen at their commit, which may be this much later than the moment that stands in them. */
const LATE_MS = 60_000;
/** Marks that are missing, of one round: they are written by one statement. */
const PLACES = 200;
/** Marks of one account in one round. */
const MARKS = 500;
const MAX_ROUNDS = 50;

/**
 * Marks what is due since $1, oldest first; each account by its last mark, which is one look into an index. Asked whether
 * there is a mark at each place, PostgreSQL compares every place with every mark until it has statistics of a table that
 * was empty: a third of the processor, half a minute after the first order. Accounts are marked in one order, so that
 * processes that do so at once never wait for each other in a circle.
 */
const MARK_DUE = `
  select coalesce(sum(places), 0) as places, count(statement_mark(account, upto, ${MARKS})) from (
    select entry_account as account, max(entry_no) as upto, count(*) as places from (
      select entry_account, entry_no from transfers t
      where at >= $1 and entry_no % 128 = 0 and entry_no > coalesce((
        select max(m.entry_no) from statement_marks m where m.account = t.entry_account and m.kind = '*'), 0)
      order by at limit ${PLACES}
    ) missing group by entry_account order by entry_account
  ) due`;

/** Writes the marks of statements (see its migration) some moments behind the ledger, which knows nothing of it. */
@Injectable()
export class StatementCheckpoints implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeping = Promise.resolve();
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.timer) this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  /** Writes what is missing, a bounded number at a time; several processes may do so at once. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const [cursor]: { at: string }[] = await this.dataSource.query('select at from statement_cursor');
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const [marked]: { places: string }[] = await this.dataSource.query(MARK_DUE, [cursor?.at ?? 0]);
      if (Number(marked?.places) === PLACES) continue;
      await this.dataSource.query('update statement_cursor set at = greatest(at, $1)', [now - LATE_MS]);
      return;
    }
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep()
        .catch((error: unknown) => this.log.warn('the marks of statements wait for their next turn', error))
        .then(() => this.schedule());
    }, EVERY_MS);
  }
}
