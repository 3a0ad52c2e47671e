import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What is guessed; counted separately for each subject. */
export type AttemptKind = 'login' | 'pay_password' | 'totp' | 'operator';

/** `left` is the number of attempts that remain if this one fails. */
export type Attempt = { locked: false; left: number } | { locked: true; retryAfterS: number };

export const MAX_TRIES = 5;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 86_400_000;
/** The counter is reset after this long without a failure. */
export const FORGET_MS = 86_400_000;
const DOUBLINGS = 11;

/**
 * Counts failed attempts in PostgreSQL. Five failures lock for a minute, the next five for two, doubling up to a day. An
 * attempt is counted before it is checked, so that concurrent guesses are all counted.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Counts an attempt as failed; clear() reverts that after a success. While locked, nothing is counted. */
  async begin(kind: AttemptKind, subject: string): Promise<Attempt> {
    const now = this.clock.now();
    const [row]: { failures: number }[] = await this.dataSource.query(BEGIN, [
      kind,
      subject,
      now,
      now - FORGET_MS,
      MAX_TRIES,
      FIRST_LOCK_MS,
      LONGEST_LOCK_MS,
      DOUBLINGS,
    ]);
    if (row) return { locked: false, left: MAX_TRIES - row.failures };
    const [lock]: { locked_until: string }[] = await this.dataSource.query(
      'select locked_until from attempts where kind = $1 and subject = $2',
      [kind, subject],
    );
    return { locked: true, retryAfterS: Math.max(1, Math.ceil((Number(lock?.locked_until ?? now) - now) / 1000)) };
  }

  /** Resets the counter after a successful attempt. */
  async clear(kind: AttemptKind, subject: string): Promise<void> {
    await this.dataSource.query('delete from attempts where kind = $1 and subject = $2', [kind, subject]);
  }

  /** Uncounts an attempt that neither failed nor succeeded, because a second factor is still missing. */
  async release(kind: AttemptKind, subject: string): Promise<void> {
    await this.dataSource.query(
      `update attempts set failures = failures - 1, locked_until = 0,
         locks = locks - case when failures = $3 then 1 else 0 end
       where kind = $1 and subject = $2 and failures > 0`,
      [kind, subject, MAX_TRIES],
    );
  }
}

const BEGIN = `
  insert into attempts as a (kind, subject, failures, locks, locked_until, at) values ($1, $2, 1, 0, 0, $3)
  on conflict (kind, subject) do update set
    failures = case when a.at < $4 or a.failures >= $5 then 1 else a.failures + 1 end,
    locks = case when a.at < $4 then 0 when a.failures = $5 - 1 then a.locks + 1 else a.locks end,
    locked_until = case when a.at >= $4 and a.failures = $5 - 1
      then $3::bigint + least($6::bigint * (1 << least(a.locks, $8::int)), $7::bigint) else 0 end,
    at = $3
  where a.locked_until <= $3
  returning failures`;
