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

/**
 * In the place of a source: under which an account counts attempts with a code while it is locked everywhere, those with
 * the correct password and those with a wrong one.
 */
const CODES = 'second factor';
const WRONG_PASSWORDS = 'wrong password';

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
   * Checks the password and the second factor of a log-in. Both together pass the lock that follows failures from many
   * networks, so that strangers cannot keep the owner out.
   * @throws LOGIN_LOCKED, WRONG_CREDENTIALS, SECOND_FACTOR, INITIAL_PASSWORD
   */
  logIn(attempt: LoginTry, context: CallContext): Promise<void> {
    const { table, account, totp } = attempt;
    const factors: Factor[] = totp ? ['password', 'totp'] : ['password'];
    const checked = { subject: account?.id ?? null, operator: table === 'operators', factors };
    return this.log.watch(checked, () => this.tryLogIn(attempt, context));
  }

  private async tryLogIn(login: LoginTry, context: CallContext): Promise<void> {
    const { table, subject, account, password, totp, lacksOwnPassword } = login;
    const kind = KINDS[table];
    const source = sourceOf(context);
    const attempt = await this.attempts.begin(kind, subject, source);
    const sealed = account?.totp_secret;
    const hasPassed = attempt.locked && attempt.everywhere && Boolean(totp);
    if (hasPassed) await this.pass(login, attempt.retryAfterS);
    else {
      await this.refuseLocked(attempt, kind, subject, source);
      if (!(await this.hasher.passwordMatches(account?.password_hash, password)))
        throw new AppError('WRONG_CREDENTIALS');
    }
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

  /**
   * Lets through the lock of all sources. Codes count for the whole account, so that more networks give no more guesses,
   * but only those with the correct password, so that strangers cannot use them up. Refusals stay counted for their
   * source, are alike and take about as long, so that they reveal neither a password nor an account.
   */
  private async pass({ table, subject, account, password, totp }: LoginTry, retryAfterS: number): Promise<void> {
    const kind = KINDS[table];
    const matches = await this.hasher.passwordMatches(account?.password_hash, password);
    const attempt = await this.attempts.begin(kind, subject, matches ? CODES : WRONG_PASSWORDS);
    const areUsedUp = attempt.locked && !attempt.everywhere;
    if (!matches || areUsedUp || !account?.totp_secret || !totp) throw locked(retryAfterS);
    try {
      await this.secondFactor.use(table, account.id, account.totp_secret, totp);
    } catch (error) {
      throw error instanceof AppError && error.errorName === 'SECOND_FACTOR' ? locked(retryAfterS) : error;
    }
    await this.attempts.clear(kind, subject, CODES);
  }
}

const locked = (retry_after_s: number): AppError => new AppError('LOGIN_LOCKED', { retry_after_s });
