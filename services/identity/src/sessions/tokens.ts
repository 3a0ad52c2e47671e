import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

export const TOKEN_MS = 7 * 86_400_000;
/** A working day. */
export const OPERATOR_TOKEN_MS = 12 * 3_600_000;

/** Issues access tokens: JWT (HS256) with `sub`, `sid`, `iat`, `exp`, and `op` for operators. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  make(subjectId: string, sessionId: string, operator: boolean): { token: string; expiresAt: number } {
    // JWT times are whole seconds.
    const iat = Math.floor(this.clock.now() / 1000);
    const exp = iat + (operator ? OPERATOR_TOKEN_MS : TOKEN_MS) / 1000;
    const claims = { sub: subjectId, sid: sessionId, iat, exp };
    return { token: this.jwt.sign(operator ? { ...claims, op: true } : claims), expiresAt: exp * 1000 };
  }
}
