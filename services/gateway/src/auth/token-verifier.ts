import { createSecretKey } from 'node:crypto';
import { AppError, Bool, Id, Int, Optional, parseMessage } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Strategy, type StrategyActions } from 'passport-jwt';
import { GatewayConfig } from '../config.js';
import type { Caller } from './caller.js';

const MAX_TOKEN_LENGTH = 2_048;

/** The claims that we use. */
class TokenClaims {
  /** The customer, or the operator if `op` is set. */
  @Id() sub!: string;
  @Id() sid!: string;
  @Optional() @Bool() op?: boolean;
  /** Seconds since 1970 (RFC 7519). */
  @Int(0, 100_000_000_000) exp!: number;
}

interface TokenRequest {
  token: string;
}

/** Checks a token's signature, claims and expiry. Sessions checks whether its session is still live. */
@Injectable()
export class TokenVerifier {
  /** One for each generation of the secret. */
  private readonly strategies: readonly Strategy<TokenRequest>[];

  constructor(
    config: GatewayConfig,
    private readonly clock: Clock,
  ) {
    const { TOKEN_SECRET, TOKEN_SECRET_NEXT, TOKEN_SECRET_PREVIOUS } = config;
    this.strategies = [TOKEN_SECRET, TOKEN_SECRET_NEXT, TOKEN_SECRET_PREVIOUS]
      .filter((secret) => secret !== undefined)
      .map(strategyOf);
  }

  /** The caller named by a token. @throws UNAUTHENTICATED if it is forged, malformed or expired */
  async verify(token: string): Promise<Caller> {
    if (token.length > MAX_TOKEN_LENGTH) throw new AppError('UNAUTHENTICATED');
    const { sub, sid, op, exp } = await this.authenticated(token);
    const expiresAt = exp * 1_000;
    if (expiresAt <= this.clock.now()) throw new AppError('UNAUTHENTICATED');
    return { userId: sub, sessionId: sid, operator: op === true, expiresAt };
  }

  private async authenticated(token: string): Promise<TokenClaims> {
    for (const strategy of this.strategies) {
      const claims = await authenticate(strategy, token);
      if (claims) return claims;
    }
    throw new AppError('UNAUTHENTICATED');
  }
}

function strategyOf(secret: string): Strategy<TokenRequest> {
  // Created once: from text, jsonwebtoken would create a key per token, at three times the cost.
  const secretOrKey = createSecretKey(Buffer.from(secret, 'utf8'));
  return new Strategy<TokenRequest>(
    // Expiry is checked against our own clock.
    { jwtFromRequest: (request) => request.token, secretOrKey, algorithms: ['HS256'], ignoreExpiration: true },
    (payload, done) => done(null, payload),
  );
}

/** The claims of a token; undefined if it is not signed with the strategy's secret, or malformed. */
function authenticate(strategy: Strategy<TokenRequest>, token: string): Promise<TokenClaims | undefined> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => resolve(undefined);
    const actions: StrategyActions = {
      success: (payload) => {
        try {
          resolve(parseMessage(TokenClaims, claimsOf(payload)));
        } catch (error) {
          if (error instanceof AppError) refuse();
          else reject(error);
        }
      },
      fail: refuse,
      error: reject,
    };
    // As passport does it: an attempt is the strategy with outcome callbacks added.
    const attempt: Strategy<TokenRequest> & StrategyActions = Object.assign(Object.create(strategy), actions);
    attempt.authenticate({ token });
  });
}

/** Tokens may have other claims (`iat`, `jti`), which are ignored. */
function claimsOf(payload: unknown): object {
  const { sub, sid, op, exp }: { sub?: unknown; sid?: unknown; op?: unknown; exp?: unknown } = Object(payload);
  return { sub, sid, op, exp };
}
