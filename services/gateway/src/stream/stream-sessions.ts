import { AppError, type SessionEnded } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { admitAddress, type Caller } from '../auth/caller.js';
import { SessionEndings, type SessionEndListener } from '../auth/session-endings.js';
import { concerns, isRefusal, Sessions } from '../auth/sessions.js';
import { Limits } from '../limits/limits.js';
import { OperatorEvents } from './operator-events.js';
import type { StreamClient } from './stream-client.js';
import { streamError } from './stream-error.js';
import { UserEvents } from './user-events.js';

const TICK_MS = 1_000;
const MAX_CHECKS = 500;
/** An operator's session also ends when idle, which sends no event. */
const OPERATORS_EVERY_MS = 60_000;
const POLICY_VIOLATION = 1008;

/** The callers behind sockets. A client is asked to log in again as soon as its token is invalid. */
@Injectable()
export class StreamSessions implements SessionEndListener, OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly endings: SessionEndings,
    private readonly users: UserEvents,
    private readonly operators: OperatorEvents,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.endings.listen(this);
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Authenticates the socket with a token. Until it is checked, the caller of an earlier token stays, so that renewing a
   * token misses nothing, and after TOO_MANY_REQUESTS too.
   *
   * @throws UNAUTHENTICATED, FORBIDDEN, PASSKEY_REQUIRED, UNAVAILABLE, TOO_MANY_REQUESTS; for an API token also
   * TOKEN_SCOPE, TOKEN_ADDRESS, ACCOUNT_RESTRICTED
   */
  async identify(client: StreamClient, token: string): Promise<void> {
    // A token that is not even checked changes nothing.
    this.count(client, token);
    client.newToken = token;
    const caller = await this.checked(client, token);
    // The socket may have closed or sent another token meanwhile.
    if (client.newToken !== token || client.socket.readyState !== client.socket.OPEN) return;
    this.forget(client);
    client.token = token;
    client.caller = caller;
    client.checkAt = caller.operator ? this.clock.now() + OPERATORS_EVERY_MS : Number.POSITIVE_INFINITY;
    this.users.add(caller.userId, client);
    if (caller.operator) this.operators.add(client);
  }

  private async checked(client: StreamClient, token: string): Promise<Caller> {
    try {
      const caller = await this.sessions.check(token, client.address);
      if (caller.operator && !caller.role) throw new AppError('FORBIDDEN');
      if (caller.needsPasskey) throw new AppError('PASSKEY_REQUIRED');
      if (caller.apiToken) {
        admitAddress(caller.apiToken, client.address);
        if (!caller.apiToken.scopes.includes('read')) throw new AppError('TOKEN_SCOPE');
      }
      return caller;
    } catch (error) {
      if (client.newToken === token) this.forget(client);
      throw error;
    }
  }

  /** An unknown token requires a request to identity, so it counts like a call. @throws TOO_MANY_REQUESTS */
  private count(client: StreamClient, token: string): void {
    if (this.sessions.cached(token)) return;
    if (!client.isCheckPaid) this.limits.take(client.network);
    client.isCheckPaid = false;
  }

  /** Removes the socket's caller. */
  forget(client: StreamClient): void {
    if (client.caller) this.users.remove(client.caller.userId, client);
    this.operators.remove(client);
    client.caller = undefined;
    client.token = undefined;
    client.needsCheck = false;
  }

  ended(ended: SessionEnded): void {
    for (const client of [...this.users.of(ended.user_id)]) {
      if (client.caller && concerns(ended, client.caller)) this.dismiss(client);
    }
  }

  restricted(userId: string): void {
    for (const client of [...this.users.of(userId)]) {
      if (client.caller?.apiToken) void this.recheck(client, client.caller);
    }
  }

  missed(): void {
    for (const client of this.users.all()) client.needsCheck = true;
  }

  private tick(): void {
    const now = this.clock.now();
    let checks = 0;
    for (const client of [...this.users.all()]) {
      if (!client.caller || client.caller.expiresAt <= now) this.dismiss(client);
      else if ((client.needsCheck || client.checkAt <= now) && checks++ < MAX_CHECKS)
        void this.recheck(client, client.caller);
    }
  }

  private async recheck(client: StreamClient, caller: Caller): Promise<void> {
    const { token } = client;
    if (token === undefined) return;
    if (caller.operator) client.checkAt = this.clock.now() + OPERATORS_EVERY_MS;
    try {
      await (caller.operator ? this.sessions.confirm(caller) : this.sessions.check(token, client.address));
      client.needsCheck = false;
    } catch (error) {
      // While identity is down nobody is logged out; the next round tries again.
      if (!(error instanceof AppError)) this.log.error('a live session could not be checked', error);
      else if (isRefusal(error) && client.token === token) this.dismiss(client, error);
      else client.needsCheck = true;
    }
  }

  /** People are asked to log in again on the same socket; a program's connection is closed. */
  private dismiss(client: StreamClient, why = new AppError('UNAUTHENTICATED')): void {
    const isProgram = client.caller?.apiToken !== undefined;
    this.forget(client);
    client.send(streamError(why, client.lang, this.log));
    if (isProgram) client.socket.close(POLICY_VIOLATION);
  }
}
