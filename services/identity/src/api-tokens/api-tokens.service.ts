import { randomUUID } from 'node:crypto';
import {
  type ApiTokensReply,
  AppError,
  type CreateApiTokenRequest,
  type CreatedApiTokenView,
  MAX_API_TOKENS,
  type PageRequest,
  pageOf,
  TOKEN_SCOPES,
} from '@makoto/contracts';
import { AddressList, CallContext, Clock, callerOf, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { ContactProof } from '../contacts/contact-proof.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { SessionEndings } from '../sessions/session-endings.js';
import { Sessions } from '../sessions/sessions.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { apiTokenView, newApiToken } from './api-token.calc.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

const DAY_MS = 86_400_000;

/** Customers' API tokens. They are random, and only their hashes are stored. See docs/adr/039-api-tokens.md. */
@Injectable()
export class ApiTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: ApiTokensRepository,
    private readonly users: UsersRepository,
    private readonly proof: ContactProof,
    private readonly notices: SecurityNotices,
    private readonly sessions: Sessions,
    private readonly endings: SessionEndings,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  async list(userId: string, request: PageRequest): Promise<ApiTokensReply> {
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await this.tokens.page(userId, size, offset);
    const now = this.clock.now();
    return { list: rows.map((row) => apiTokenView(row, this.config.MODE, now)), page, size, total };
  }

  /**
   * Creates a token and tells the customer. @throws VALIDATION, TOO_MANY_SAVED, CONFLICT if the password or second factor
   * changed since the proof, and the errors of the proof
   */
  async create(request: CreateApiTokenRequest, context: CallContext): Promise<CreatedApiTokenView> {
    const user = await this.users.get(callerOf(context));
    const scopes = TOKEN_SCOPES.filter((scope) => request.scopes.includes(scope));
    if (scopes.length === 0) throw new AppError('VALIDATION', {}, [{ field: 'scopes', key: 'required' }]);
    const ipList = addresses(request.ip_list ?? []);
    await this.proof.check(user, request, context);
    const { token, hash, ending } = newApiToken(this.config.MODE);
    const row = await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      // A password that changes meanwhile ends every token, as a freeze does; this one must not escape it.
      const { password_hash, totp_enabled_at, closed_at } = await this.users.lock(manager, user.id);
      const isSame = password_hash === user.password_hash && totp_enabled_at === user.totp_enabled_at;
      if (!isSame || closed_at !== null) throw new AppError('CONFLICT');
      await this.sessions.refuseEnded(manager, context);
      const active = await this.tokens.active(manager, user.id, now);
      if (active >= MAX_API_TOKENS) throw new AppError('TOO_MANY_SAVED', { limit: MAX_API_TOKENS, used: active });
      await this.notices.add(manager, user.id, 'api_token');
      return this.tokens.add(manager, {
        ...{ id: randomUUID(), userId: user.id, hash, ending, name: request.name, scopes, ipList },
        ...{ createdAt: now, expiresAt: now + request.expires_in_days * DAY_MS },
      });
    });
    return { ...apiTokenView(row, this.config.MODE, this.clock.now()), token };
  }

  /** Revokes a token; gateways refuse it and close its connections at once. @throws NOT_FOUND */
  async revoke(userId: string, id: string): Promise<void> {
    const tokenId = rowId(id);
    if (!(await this.tokens.revoke(userId, tokenId, this.clock.now()))) throw new AppError('NOT_FOUND');
    this.endings.announce({ user_id: userId, session_id: tokenId });
  }
}

function addresses(entries: readonly string[]): string[] {
  const list = [...new Set(entries.map((entry) => entry.trim()))];
  if (new AddressList(list).wrong.length > 0) throw new AppError('VALIDATION', {}, [{ field: 'ip_list', key: 'type' }]);
  return list;
}
