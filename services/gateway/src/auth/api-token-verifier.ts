import { createHash, randomUUID } from 'node:crypto';
import { API_TOKEN_PREFIXES, AppError, apiTokenCheck } from '@makoto/contracts';
import { AddressList, RpcClient, systemContext } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../config.js';
import type { Caller } from './caller.js';

const CHECK_TIMEOUT_MS = 3_000;
const FORM = /^mk_(test|live)_[\w-]{43}$/;

/** Whether a token is meant as an API token. Tokens of log-ins begin otherwise. */
export function isApiToken(token: string): boolean {
  return token.startsWith('mk_');
}

/** Checks API tokens with identity, which knows them by their hash. */
@Injectable()
export class ApiTokenVerifier {
  constructor(
    private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The caller of an API token; its id stands for the session. @throws UNAUTHENTICATED if it is malformed, of the other
   * mode, unknown, expired or revoked; ACCOUNT_RESTRICTED; UNAVAILABLE
   */
  async verify(token: string, ip: string): Promise<Caller> {
    if (!FORM.test(token) || !token.startsWith(API_TOKEN_PREFIXES[this.config.MODE])) {
      throw new AppError('UNAUTHENTICATED');
    }
    const hash = createHash('sha256').update(token).digest('hex');
    const context = systemContext(`token-${randomUUID()}`);
    const found = await this.rpc.request(apiTokenCheck, { hash, ip }, context, CHECK_TIMEOUT_MS);
    const addresses = found.ip_list.length > 0 ? new AddressList(found.ip_list) : undefined;
    return {
      userId: found.user_id,
      sessionId: found.id,
      operator: false,
      expiresAt: found.expires_at,
      apiToken: { scopes: found.scopes, addresses, lastIp: ip },
    };
  }
}
