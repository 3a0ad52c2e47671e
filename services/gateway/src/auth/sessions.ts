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
const TRUSTED_MS = 30_000;
/** A session in use by then is looked at again before a call would have to wait for it. */
const DUE_MS = 20_000;
const CHECK_TIMEOUT_MS = 3_000;

interface Known {
  caller: Caller;
  /** Until when the token needs no other look, epoch milliseconds. */
  until: number;
  /** From when on its next use has it looked at again, epoch milliseconds. */
  dueAt: number;
}

/** A token that identity is being asked about. */
interface Check {
  caller: Caller | undefined;
  /** The session ended meanwhile. */
  ended: boolean;
  /** What identity is answering may be out of date: endings may have been missed meanwhile. */
  unsure: boolean;
}

/**
 * Whose token it is, remembered for at most 30 seconds so that the usual call asks nobody. What identity says about
 * ended sessions takes effect at once; see SessionEndings.
 */
@Injectable()
export class Sessions implements OnApplicationShutdown {
  private readonly known: LRUCache<string, Known>;
  private readonly tokensByUser = new Map<string, Set<string>>();
  private readonly checks = new Map<string, { check: Check; result: Promise<Caller> }>();
  private readonly ahead = new RefreshAhead<string>((token) => this.refresh(token));

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.known = new LRUCache({ max: MAX_CACHED, dispose: ({ caller }, token) => this.unindex(caller.userId, token) });
  }

  onApplicationShutdown(): void {
    this.ahead.stop();
  }

  /** The caller where the token was looked at lately; costs no more than a lookup. */
  cached(token: string): Caller | undefined {
    const known = this.known.get(token);
    if (!known) return undefined;
    const now = this.clock.now();
    if (known.until <= now) {
      this.known.delete(token);
      return undefined;
    }
    if (known.dueAt <= now) {
      known.dueAt = Number.POSITIVE_INFINITY;
      this.ahead.add(token);
    }
    return known.caller;
  }

  /** Who the token speaks for. @throws UNAUTHENTICATED; UNAVAILABLE where identity does not answer */
  check(token: string): Promise<Caller> {
    const caller = this.cached(token);
    return caller ? Promise.resolve(caller) : this.look(token);
  }

  /** Whether a session lives, as identity knows it now; asking does not keep it alive. @throws as check() */
  async confirm({ userId, sessionId }: Caller): Promise<void> {
    await this.request({ user_id: userId, session_id: sessionId, is_use: false });
  }

  private look(token: string): Promise<Caller> {
    const running = this.checks.get(token);
    if (running) return running.result;
    const check: Check = { caller: undefined, ended: false, unsure: false };
    const result = this.ask(token, check).finally(() => this.checks.delete(token));
    this.checks.set(token, { check, result });
    return result;
  }

  /** Forgets what was known of sessions that have ended. */
  end(ended: SessionEnded): void {
    for (const { check } of this.checks.values()) {
      if (check.caller && concerns(ended, check.caller)) check.ended = true;
    }
    for (const token of [...(this.tokensByUser.get(ended.user_id) ?? [])]) {
      const known = this.known.peek(token);
      if (known && concerns(ended, known.caller)) this.known.delete(token);
    }
  }

  /** Forgets everything: endings may have been missed. Who is being asked about is asked about once more. */
  clear(): void {
    for (const { check } of this.checks.values()) check.unsure = true;
    this.known.clear();
  }

  /** Where identity does not answer, the session is trusted as long as it would have been, and no longer. */
  private async refresh(token: string): Promise<void> {
    try {
      await this.look(token);
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'UNAUTHENTICATED') this.known.delete(token);
      else this.log.debug('a session could not be looked at ahead', error);
    }
  }

  private async ask(token: string, check: Check): Promise<Caller> {
    const claimed = await this.verifier.verify(token);
    check.caller = claimed;
    let session = await this.sessionOf(claimed);
    if (check.unsure) {
      check.unsure = false;
      session = await this.sessionOf(claimed);
      if (check.unsure) throw new AppError('UNAVAILABLE');
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
    this.known.set(token, { caller, until: Math.min(caller.expiresAt, now + TRUSTED_MS), dueAt: now + DUE_MS });
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

/** True where the ending is this caller's. */
export function concerns(ended: SessionEnded, caller: Caller): boolean {
  if (ended.user_id !== caller.userId) return false;
  if (ended.session_id) return ended.session_id === caller.sessionId;
  return ended.except_session_id !== caller.sessionId;
}
