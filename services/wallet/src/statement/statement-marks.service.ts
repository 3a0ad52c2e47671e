import { Clock, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

const EVERY_MS = 2_000;
/** Transfers are seen at their commit, which may be this much later than the moment that stands in them. */
const LATE_MS = 60_000;
const ACCOUNTS = 200;
/** Marks of one account in one statement. */
const MARKS = 500;
const MAX_ROUNDS = 50;

const DUE = `
  select t.entry_account as account, max(t.entry_no) as upto from (
    select entry_account, entry_no from transfers t
    where at >= $1 and entry_no % 128 = 0 and not exists (
      select 1 from statement_marks m where m.account = t.entry_account and m.kind = '*' and m.entry_no = t.entry_no)
    order by at limit ${ACCOUNTS}
  ) t group by 1`;

/** Writes the marks of statements (see its migration) some moments behind the ledger, which knows nothing of it. */
@Injectable()
export class StatementMarks implements OnApplicationBootstrap, OnApplicationShutdown {
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
      const due: { account: string; upto: string }[] = await this.dataSource.query(DUE, [cursor?.at ?? 0]);
      for (const { account, upto } of due) {
        await this.dataSource.query('select statement_mark($1, $2, $3)', [account, upto, MARKS]);
      }
      if (due.length > 0) continue;
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
