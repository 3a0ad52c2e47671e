import { type CallContext, Clock, networkOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What is guessed; counted separately for each subject. */
export type AttemptKind = 'login' | 'pay_password' | 'totp' | 'operator';

/**
 * `left` is the number of attempts that remain if this one fails. `everywhere`: locked because of failures from many
 * sources, not of failures from this one.
 */
export type Attempt = { locked: false; left: number } | { locked: true; everywhere: boolean; retryAfterS: number };

/** After how many failures to lock, and for how long the first time. */
interface Rule {
  tries: number;
  firstLockMs: number;
}

const EACH_SOURCE: Rule = { tries: 5, firstLockMs: 60_000 };
/** High, so that it takes many networks to lock a customer out, and low enough against guesses from many networks. */
const ALL_SOURCES: Rule = { tries: 100, firstLockMs: 3_600_000 };
const LONGEST_LOCK_MS = 86_400_000;
/** The counter is reset after this long without a failure. */
export const FORGET_MS = 86_400_000;
const DOUBLINGS = 11;
/** The source under which the attempts of all sources are counted, or the only counter if sources do not matter. */
const ANY = '';

/**
 * Counts failed attempts in PostgreSQL. Five failures lock for a minute, the next five for two, doubling up to a day. An
 * attempt is counted before it is checked, so that concurrent guesses are all counted.
 *
 * Where a stranger can try, attempts are counted for each source (see sourceOf), so that failures elsewhere do not lock
 * the owner out. Then a hundred failures from all sources together lock for an hour, the next hundred for two.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Counts an attempt as failed; clear() reverts that after a success. While its source is locked, nothing is counted. */
  async begin(kind: AttemptKind, subject: string, source: string = ANY): Promise<Attempt> {
    const attempt = await this.count(kind, subject, source, EACH_SOURCE);
    if (attempt.locked || source === ANY) return attempt;
    const total = await this.count(kind, subject, ANY, ALL_SOURCES);
    return total.locked ? { ...total, everywhere: true } : attempt;
  }

  /** Resets the source's counter, and that of all sources together, after a successful attempt. */
  async clear(kind: AttemptKind, subject: string, source: string = ANY): Promise<void> {
    await this.dataSource.query('delete from attempts where kind = $1 and subject = $2 and source in ($3, $4)', [
      kind,
      subject,
      source,
      ANY,
    ]);
  }

  /** Resets every source's counter and ends their locks. */
  async clearAll(
    kind: AttemptKind,
    subject: string,
    manager: Pick<DataSource, 'query'> = this.dataSource,
  ): Promise<void> {
    await manager.query('delete from attempts where kind = $1 and subject = $2', [kind, subject]);
  }

  /** Uncounts an attempt that neither failed nor succeeded, because a second factor is still missing. */
  async release(kind: AttemptKind, subject: string, source: string = ANY): Promise<void> {
    await this.uncount(kind, subject, source, EACH_SOURCE);
    if (source !== ANY) await this.uncount(kind, subject, ANY, ALL_SOURCES);
  }

  /** Uncounts an attempt that was not made, because all sources are locked. */
  async releaseSource(kind: AttemptKind, subject: string, source: string): Promise<void> {
    await this.uncount(kind, subject, source, EACH_SOURCE);
  }

  private async count(kind: AttemptKind, subject: string, source: string, rule: Rule): Promise<Attempt> {
    const now = this.clock.now();
    const [row]: { failures: number }[] = await this.dataSource.query(BEGIN, [
      kind,
      subject,
      source,
      now,
      now - FORGET_MS,
      rule.tries,
      rule.firstLockMs,
      LONGEST_LOCK_MS,
      DOUBLINGS,
    ]);
    if (row) return { locked: false, left: rule.tries - row.failures };
    const [lock]: { locked_until: string }[] = await this.dataSource.query(
      'select locked_until from attempts where kind = $1 and subject = $2 and source = $3',
      [kind, subject, source],
    );
    const retryAfterS = Math.max(1, Math.ceil((Number(lock?.locked_until ?? now) - now) / 1000));
    return { locked: true, everywhere: false, retryAfterS };
  }

  private async uncount(kind: AttemptKind, subject: string, source: string, { tries }: Rule): Promise<void> {
    await this.dataSource.query(
      `update attempts set failures = failures - 1, locked_until = 0,
         locks = locks - case when failures = $4 then 1 else 0 end
       where kind = $1 and subject = $2 and source = $3 and failures > 0`,
      [kind, subject, source, tries],
    );
  }
}

/**
 * Where a guess comes from: the session if there is one, so that a stolen one cannot guess on from other networks, or the
 * network (an IPv4 address or IPv6 /64).
 */
export function sourceOf({ sessionId, ip }: CallContext): string {
  return sessionId ?? (ip ? networkOf(ip) : 'unknown');
}

const BEGIN = `
  insert into attempts as a (kind, subject, source, failures, locks, locked_until, at) values ($1, $2, $3, 1, 0, 0, $4)
  on conflict (kind, subject, source) do update set
    failures = case when a.at < $5 or a.failures >= $6 then 1 else a.failures + 1 end,
    locks = case when a.at < $5 then 0 when a.failures = $6 - 1 then a.locks + 1 else a.locks end,
    locked_until = case when a.at >= $5 and a.failures = $6 - 1
      then $4::bigint + least($7::bigint * (1 << least(a.locks, $9::int)), $8::bigint) else 0 end,
    at = $4
  where a.locked_until <= $4
  returning failures`;
