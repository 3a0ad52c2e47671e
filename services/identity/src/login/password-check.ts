import { AppError } from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { Operator } from '../operators/operator.entity.js';
import { type Attempt, Attempts, sourceOf } from '../security/attempts.js';
import { AuthenticationLog, type Factor } from '../security/authentication-log.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { type FactorOwner, SecondFactor } from '../totp/second-factor.js';
import type { User } from '../users/user.entity.js';

/** Whose counter a log-in uses, by the table of the accounts. */
const KINDS = { users: 'login', operators: 'operator' } as const;

/** A log-in at an account of `table`, or at an unknown one. */
export interface LoginTry {
  table: FactorOwner;
  /** Of the attempt counter. */
  subject: string;
  /** Undefined if the account is unknown. `totp_secret` is null without an enabled second factor. */
  account: { id: string; password_hash: string; totp_secret: Buffer | null } | undefined;
  password: string;
  totp: string | null | undefined;
  /** Whether the password is an initial one and nothing is to replace it. */
  lacksOwnPassword?: boolean;
}

/** Checks passwords and counts attempts. Every place that asks for a password shares the log-in counters. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly attempts: Attempts,
    private readonly hasher: SecretHasher,
    private readonly secondFactor: SecondFactor,
    private readonly log: AuthenticationLog,
  ) {}

  /**
   * Checks the password and the second factor of a log-in. A correct code of the second factor passes the lock that
   * follows failures from many networks, so that strangers cannot keep its owner out.
   * @throws LOGIN_LOCKED, WRONG_CREDENTIALS, SECOND_FACTOR, INITIAL_PASSWORD
   */
  logIn(attempt: LoginTry, context: CallContext): Promise<void> {
    const { table, account, totp } = attempt;
    const factors: Factor[] = totp ? ['password', 'totp'] : ['password'];
    const checked = { subject: account?.id ?? null, operator: table === 'operators', factors };
    return this.log.watch(checked, () => this.tryLogIn(attempt, context));
  }

  private async tryLogIn(
    { table, subject, account, password, totp, lacksOwnPassword }: LoginTry,
    context: CallContext,
  ): Promise<void> {
    const kind = KINDS[table];
    const source = sourceOf(context);
    const attempt = await this.attempts.begin(kind, subject, source);
    const sealed = account?.totp_secret;
    const hasPassed = attempt.locked && attempt.everywhere && account && sealed && totp;
    if (hasPassed) await this.pass(table, account.id, sealed, totp, attempt.retryAfterS);
    else await this.refuseLocked(attempt, kind, subject, source);
    if (!(await this.hasher.passwordMatches(account?.password_hash, password))) throw new AppError('WRONG_CREDENTIALS');
    // Before a code is used up, which works once.
    if (lacksOwnPassword) {
      await this.attempts.release(kind, subject, source);
      throw new AppError('INITIAL_PASSWORD');
    }
    if (account && sealed && !hasPassed) {
      if (!totp) {
        await this.attempts.release(kind, subject, source);
        throw new AppError('SECOND_FACTOR');
      }
      await this.secondFactor.use(table, account.id, sealed, totp);
    }
    await this.attempts.clear(kind, subject, source);
  }

  /** Checks a logged-in customer's password again. @throws LOGIN_LOCKED, WRONG_CREDENTIALS */
  confirm(user: User, password: string, context: CallContext): Promise<void> {
    const checked = { subject: user.id, operator: false, factors: ['password'] } as const;
    return this.log.watch(checked, () => this.check('login', user.id, user.password_hash, password, context));
  }

  /** Checks a logged-in operator's password again. @throws LOGIN_LOCKED, WRONG_CREDENTIALS */
  confirmOperator(
    { id, email, password_hash }: Pick<Operator, 'id' | 'email' | 'password_hash'>,
    password: string,
    context: CallContext,
  ): Promise<void> {
    const checked = { subject: id, operator: true, factors: ['password'] } as const;
    return this.log.watch(checked, () => this.check('operator', email, password_hash, password, context));
  }

  private async check(
    kind: 'login' | 'operator',
    subject: string,
    passwordHash: string,
    password: string,
    context: CallContext,
  ): Promise<void> {
    const source = sourceOf(context);
    await this.refuseLocked(await this.attempts.begin(kind, subject, source), kind, subject, source);
    if (!(await this.hasher.passwordMatches(passwordHash, password))) throw new AppError('WRONG_CREDENTIALS');
    await this.attempts.clear(kind, subject, source);
  }

  private async refuseLocked(
    attempt: Attempt,
    kind: 'login' | 'operator',
    subject: string,
    source: string,
  ): Promise<void> {
    if (!attempt.locked) return;
    if (attempt.everywhere) await this.attempts.releaseSource(kind, subject, source);
    throw locked(attempt.retryAfterS);
  }

  /** A wrong code looks like none, so that it reveals nothing; it stays counted for its source. */
  private async pass(table: FactorOwner, id: string, sealed: Buffer, totp: string, retryAfterS: number): Promise<void> {
    try {
      await this.secondFactor.use(table, id, sealed, totp);
    } catch (error) {
      throw error instanceof AppError && error.errorName === 'SECOND_FACTOR' ? locked(retryAfterS) : error;
    }
  }
}

const locked = (retry_after_s: number): AppError => new AppError('LOGIN_LOCKED', { retry_after_s });
