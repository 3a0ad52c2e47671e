import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';

/** The life of a token that cannot be renewed. */
const TOKEN_MS = 7 * 86_400_000;
/** A working day. */
const OPERATOR_TOKEN_MS = 12 * 3_600_000;
/** The life of an access token that its client renews. */
export const ACCESS_MS = 10 * 60_000;
/** Early enough for another attempt before the access token expires. */
export const RENEW_AFTER_S = 8 * 60;

export interface IssuedToken {
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Issues access tokens: JWT (HS256) with `sub`, `sid`, `iat`, `exp`, and `op` for operators. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** A token for a whole session. */
  forSession(subjectId: string, sessionId: string, operator: boolean): IssuedToken {
    return this.make(subjectId, sessionId, operator, operator ? OPERATOR_TOKEN_MS : TOKEN_MS);
  }

  /** A token that has to be renewed, of a session that ends at `endsAt`, in epoch milliseconds. */
  shortLived(subjectId: string, sessionId: string, operator: boolean, endsAt: number): IssuedToken {
    return this.make(subjectId, sessionId, operator, Math.min(ACCESS_MS, endsAt - this.clock.now()));
  }

  private make(subjectId: string, sessionId: string, operator: boolean, lifeMs: number): IssuedToken {
    // JWT times are whole seconds.
    const iat = Math.floor(this.clock.now() / 1000);
    const exp = iat + Math.ceil(lifeMs / 1000);
    const claims = { sub: subjectId, sid: sessionId, iat, exp };
    return { token: this.jwt.sign(operator ? { ...claims, op: true } : claims), expiresAt: exp * 1000 };
  }
}
