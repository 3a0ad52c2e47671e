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
import { LRUCache } from 'lru-cache';
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
  private readonly tokensByUser = new Map<string, Set<string>>();
  private readonly checks = new Map<string, { check: Check; result: Promise<Caller> }>();
  private readonly refreshAhead = new RefreshAhead<string>((token) => this.refresh(token));

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.known = new LRUCache({ max: MAX_CACHED, dispose: ({ caller }, token) => this.unindex(caller.userId, token) });
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

  /** The caller of a token. @throws UNAUTHENTICATED; UNAVAILABLE if identity does not answer */
  check(token: string): Promise<Caller> {
    const caller = this.cached(token);
    return caller ? Promise.resolve(caller) : this.lookUp(token);
  }

  /** Asks identity whether a session is still live, without prolonging it. @throws as check() */
  async confirm({ userId, sessionId }: Caller): Promise<void> {
    await this.request({ user_id: userId, session_id: sessionId, is_use: false });
  }

  private lookUp(token: string): Promise<Caller> {
    const running = this.checks.get(token);
    if (running) return running.result;
    const check: Check = { caller: undefined, ended: false, mayBeStale: false };
    const result = this.ask(token, check).finally(() => this.checks.delete(token));
    this.checks.set(token, { check, result });
    return result;
  }

  /** Removes ended sessions from the cache. */
  end(ended: SessionEnded): void {
    for (const { check } of this.checks.values()) {
      if (check.caller && concerns(ended, check.caller)) check.ended = true;
    }
    for (const token of [...(this.tokensByUser.get(ended.user_id) ?? [])]) {
      const known = this.known.peek(token);
      if (known && concerns(ended, known.caller)) this.known.delete(token);
    }
  }

  /** Clears the cache because events may have been missed; running checks are repeated. */
  clear(): void {
    for (const { check } of this.checks.values()) check.mayBeStale = true;
    this.known.clear();
  }

  /** If identity does not answer, the cached result stays valid until it expires. */
  private async refresh(token: string): Promise<void> {
    try {
      await this.lookUp(token);
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'UNAUTHENTICATED') this.known.delete(token);
      else this.log.debug('a session could not be rechecked in the background', error);
    }
  }

  private async ask(token: string, check: Check): Promise<Caller> {
    const claimed = await this.verifier.verify(token);
    check.caller = claimed;
    let session = await this.sessionOf(claimed);
    if (check.mayBeStale) {
      check.mayBeStale = false;
      session = await this.sessionOf(claimed);
      if (check.mayBeStale) throw new AppError('UNAVAILABLE');
    }
    if (check.ended || session.operator !== claimed.operator) throw new AppError('UNAUTHENTICATED');
    const caller: Caller = { ...claimed, expiresAt: Math.min(claimed.expiresAt, session.expires_at) };
    if (session.role) caller.role = session.role;
    this.remember(token, caller);
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
    const tokens = this.tokensByUser.get(caller.userId);
    if (tokens) tokens.add(token);
    else this.tokensByUser.set(caller.userId, new Set([token]));
  }

  private unindex(userId: string, token: string): void {
    const tokens = this.tokensByUser.get(userId);
    tokens?.delete(token);
    if (tokens?.size === 0) this.tokensByUser.delete(userId);
  }
}

/** Whether the ended session is this caller's. */
export function concerns(ended: SessionEnded, caller: Caller): boolean {
  if (ended.user_id !== caller.userId) return false;
  if (ended.session_id) return ended.session_id === caller.sessionId;
  return ended.except_session_id !== caller.sessionId;
}
