import { randomUUID } from 'node:crypto';
import {
  AppError,
  type SessionCheckReply,
  type SessionCheckRequest,
  type SessionEnded,
  sessionCheck,
} from '@makoto/contracts';
import { Clock, Logger, RefreshAhead, RpcClient, systemContext } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LRUCache } from 'lru-cache';
import { boundedCache } from '../bounded-cache.js';
import { ByCustomer } from '../by-customer.js';
import { ApiTokenVerifier, isApiToken } from './api-token-verifier.js';
import type { Caller } from './caller.js';
import { TokenVerifier } from './token-verifier.js';

const MAX_CACHED = 20_000;
const CACHE_MS = 30_000;
/** From this age on, a session in use is rechecked in the background. */
const RECHECK_MS = 20_000;
const CHECK_TIMEOUT_MS = 3_000;

interface Known {
  caller: Caller;
  /** When the cached result expires, in epoch milliseconds. */
  until: number;
  /** When the next use triggers a background recheck, in epoch milliseconds. */
  recheckAt: number;
}

/** A token being checked with identity. */
interface Check {
  /** Undefined while it is not known whose token it is. */
  caller: Caller | undefined;
  /** The session ended during the check. */
  ended: boolean;
  /** Events may have been missed during the check, so identity's answer may be outdated. */
  mayBeStale: boolean;
}

/**
 * Checks tokens and caches the result for at most 30 seconds, so that most calls need no request. Ended sessions take
 * effect immediately; see SessionEndings.
 */
@Injectable()
export class Sessions implements OnApplicationShutdown {
  private readonly known: LRUCache<string, Known>;
  private readonly tokens = new ByCustomer<string>();
  private readonly checks = new Map<string, { check: Check; result: Promise<Caller> }>();
  private readonly refreshAhead = new RefreshAhead<string>((token) => this.refresh(token));

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly apiTokens: ApiTokenVerifier,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.known = boundedCache(MAX_CACHED, ({ caller }, token) => this.tokens.delete(caller.userId, token));
  }

  onApplicationShutdown(): void {
    this.refreshAhead.stop();
  }

  /** The caller of a recently checked token; a plain cache lookup. */
  cached(token: string): Caller | undefined {
    const known = this.known.get(token);
    if (!known) return undefined;
    const now = this.clock.now();
    if (known.until <= now) {
      this.known.delete(token);
      return undefined;
    }
    if (known.recheckAt <= now) {
      known.recheckAt = Number.POSITIVE_INFINITY;
      this.refreshAhead.add(token);
    }
    return known.caller;
  }

  /**
   * The caller of a token that is used from `ip`. @throws UNAUTHENTICATED; UNAVAILABLE if identity does not answer; for an
   * API token ACCOUNT_RESTRICTED
   */
  check(token: string, ip: string): Promise<Caller> {
    const caller = this.cached(token);
    return caller ? Promise.resolve(caller) : this.lookUp(token, ip);
  }

  /** Asks identity whether a session is still live, without prolonging it. @throws as check() */
  async confirm({ userId, sessionId }: Caller): Promise<void> {
    await this.request({ user_id: userId, session_id: sessionId, is_use: false });
  }

  private lookUp(token: string, ip: string): Promise<Caller> {
    const running = this.checks.get(token);
    if (running) return running.result;
    const check: Check = { caller: undefined, ended: false, mayBeStale: false };
    const result = this.ask(token, ip, check).finally(() => this.checks.delete(token));
    this.checks.set(token, { check, result });
    return result;
  }

  /** Removes ended sessions from the cache. */
  end(ended: SessionEnded): void {
    for (const { check } of this.checks.values()) {
      if (!check.caller) check.mayBeStale = true;
      else if (concerns(ended, check.caller)) check.ended = true;
    }
    for (const token of this.tokens.of(ended.user_id)) {
      const known = this.known.peek(token);
      if (known && concerns(ended, known.caller)) this.known.delete(token);
    }
  }

  /** Forgets a customer's API tokens, which restrictions suspend; running checks are repeated. */
  restricted(userId: string): void {
    for (const { check } of this.checks.values()) {
      if (!check.caller || (check.caller.apiToken && check.caller.userId === userId)) check.mayBeStale = true;
    }
    for (const token of this.tokens.of(userId)) if (isApiToken(token)) this.known.delete(token);
  }

  /** Clears the cache because events may have been missed; running checks are repeated. */
  clear(): void {
    for (const { check } of this.checks.values()) check.mayBeStale = true;
    this.known.clear();
  }

  /** If identity does not answer, the cached result stays valid until it expires. */
  private async refresh(token: string): Promise<void> {
    try {
      await this.lookUp(token, this.known.peek(token)?.caller.apiToken?.lastIp ?? '');
    } catch (error) {
      if (isRefusal(error)) this.known.delete(token);
      else this.log.debug('a session could not be rechecked in the background', error);
    }
  }

  private async ask(token: string, ip: string, check: Check): Promise<Caller> {
    let caller = await this.callerOf(token, ip, check);
    if (check.mayBeStale) {
      check.mayBeStale = false;
      caller = await this.callerOf(token, ip, check);
      if (check.mayBeStale) throw new AppError('UNAVAILABLE');
    }
    if (check.ended) throw new AppError('UNAUTHENTICATED');
    this.remember(token, caller);
    return caller;
  }

  private async callerOf(token: string, ip: string, check: Check): Promise<Caller> {
    if (isApiToken(token)) {
      check.caller = await this.apiTokens.verify(token, ip);
      return check.caller;
    }
    const claimed = await this.verifier.verify(token);
    check.caller = claimed;
    const session = await this.sessionOf(claimed);
    if (session.operator !== claimed.operator) throw new AppError('UNAUTHENTICATED');
    const caller: Caller = { ...claimed, expiresAt: Math.min(claimed.expiresAt, session.expires_at) };
    if (session.role) caller.role = session.role;
    if (session.needs_passkey) caller.needsPasskey = true;
    return caller;
  }

  private sessionOf(claimed: Caller): Promise<SessionCheckReply> {
    return this.request({ user_id: claimed.userId, session_id: claimed.sessionId });
  }

  private request(request: SessionCheckRequest): Promise<SessionCheckReply> {
    return this.rpc.request(sessionCheck, request, systemContext(`session-${randomUUID()}`), CHECK_TIMEOUT_MS);
  }

  private remember(token: string, caller: Caller): void {
    const now = this.clock.now();
    this.known.set(token, { caller, until: Math.min(caller.expiresAt, now + CACHE_MS), recheckAt: now + RECHECK_MS });
    this.tokens.add(caller.userId, token);
  }
}

/** Whether a check found that a token does not work, and not that the check failed. */
export function isRefusal(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return error.errorName === 'UNAUTHENTICATED' || error.errorName === 'ACCOUNT_RESTRICTED';
}

/** Whether the ended session is this caller's. */
export function concerns(ended: SessionEnded, caller: Caller): boolean {
  if (ended.user_id !== caller.userId) return false;
  if (ended.session_id) return ended.session_id === caller.sessionId;
  return ended.except_session_id !== caller.sessionId;
}
