import { AppError } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager } from 'typeorm';
import { Attempts } from '../security/attempts.js';
import { AuthenticationLog } from '../security/authentication-log.js';
import { DataKey } from '../security/data-key.js';

const PERIOD_S = 30;
/** Accepts the previous and the next code too, because clocks differ. */
const WINDOW = 1;

export type FactorOwner = 'users' | 'operators';

/** Checks codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 s). Each code is accepted once. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly dataKey: DataKey,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    private readonly log: AuthenticationLog,
  ) {}

  /** Creates a secret: in base32, as a URI for a QR code, and encrypted for the owner's row. */
  create(ownerId: string, label: string): { secret: string; uri: string; sealed: Buffer } {
    const secret = new Secret({ size: 20 });
    const uri = totp(secret, label).toString();
    return { secret: secret.base32, uri, sealed: this.seal(ownerId, secret.base32) };
  }

  /** Encrypts a base32 secret for its owner's row. */
  seal(ownerId: string, base32: string): Buffer {
    return this.dataKey.encrypt(Buffer.from(base32), `totp ${ownerId}`);
  }

  /**
   * Accepts a customer's code and counts attempts, separately from the passwords' attempts.
   * @throws SECOND_FACTOR, TOO_MANY_REQUESTS after five wrong codes
   */
  try(userId: string, sealed: Buffer, code: string): Promise<void> {
    const checked = { subject: userId, operator: false, factors: ['totp'] } as const;
    return this.log.watch(checked, () => this.tryCounted(userId, sealed, code));
  }

  private async tryCounted(userId: string, sealed: Buffer, code: string): Promise<void> {
    const attempt = await this.attempts.begin('totp', userId);
    if (attempt.locked) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: attempt.retryAfterS });
    await this.use('users', userId, sealed, code);
    await this.attempts.clear('totp', userId);
  }

  /**
   * Accepts a code that is correct and newer than the last accepted one.
   * @throws SECOND_FACTOR
   */
  async use(owner: FactorOwner, ownerId: string, sealed: Buffer, code: string, manager?: EntityManager): Promise<void> {
    const base32 = this.dataKey.decrypt(sealed, `totp ${ownerId}`).toString();
    const now = this.clock.now();
    const token = code.replaceAll(/\s/g, '');
    const delta = /^\d{6}$/.test(token)
      ? totp(Secret.fromBase32(base32), '').validate({ token, timestamp: now, window: WINDOW })
      : null;
    if (delta === null) throw new AppError('SECOND_FACTOR');
    const step = Math.floor(now / (PERIOD_S * 1000)) + delta;
    const [, count]: [unknown, number] = await (manager ?? this.dataSource).query(
      `update ${owner} set totp_step = $2 where id = $1 and totp_step < $2`,
      [ownerId, step],
    );
    if (count === 0) throw new AppError('SECOND_FACTOR');
  }
}

function totp(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Makoto', label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret });
}
