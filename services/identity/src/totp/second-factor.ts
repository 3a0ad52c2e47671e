import { AppError } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager } from 'typeorm';
import { Attempts } from '../security/attempts.js';
import { DataKey } from '../security/data-key.js';

const PERIOD_S = 30;
/** A code of the step before or after is taken too: clocks differ. */
const WINDOW = 1;

export type FactorOwner = 'users' | 'operators';

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, 30 s), each good once. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly dataKey: DataKey,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** A new secret: base32 and the address for a QR code, and its bytes encrypted for the owner's row. */
  create(ownerId: string, label: string): { secret: string; uri: string; sealed: Buffer } {
    const secret = new Secret({ size: 20 });
    const uri = totp(secret, label).toString();
    return { secret: secret.base32, uri, sealed: this.seal(ownerId, secret.base32) };
  }

  /** A secret in base32, encrypted for its owner's row. */
  seal(ownerId: string, base32: string): Buffer {
    return this.dataKey.encrypt(Buffer.from(base32), `totp ${ownerId}`);
  }

  /**
   * Takes a customer's code under a counter of its own, which no right password clears.
   * @throws SECOND_FACTOR, TOO_MANY_REQUESTS after five wrong codes
   */
  async try(userId: string, sealed: Buffer, code: string): Promise<void> {
    const attempt = await this.attempts.begin('totp', userId);
    if (attempt.locked) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: attempt.retryAfterS });
    await this.use('users', userId, sealed, code);
    await this.attempts.clear('totp', userId);
  }

  /**
   * Takes a code: it must fit and be newer than the last one taken.
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
