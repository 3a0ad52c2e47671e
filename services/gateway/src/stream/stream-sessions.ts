import { AppError, type SessionEnded } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { type EndingListener, SessionEndings } from '../auth/session-endings.js';
import { concerns, Sessions } from '../auth/sessions.js';
import { OperatorEvents } from './operator-events.js';
import type { StreamClient } from './stream-client.js';
import { streamError } from './stream-error.js';
import { UserEvents } from './user-events.js';

const TICK_MS = 1_000;
const MAX_CHECKS = 500;
/** An operator's session also ends by itself, when it is idle: nobody tells of that. */
const OPERATORS_EVERY_MS = 60_000;

/** Who sockets speak for, and until when: a client is told to log in again as soon as its token is dead. */
@Injectable()
export class StreamSessions implements EndingListener, OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly endings: SessionEndings,
    private readonly users: UserEvents,
    private readonly operators: OperatorEvents,
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

  /** Makes the socket speak for the token's customer or operator. @throws UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE */
  async identify(client: StreamClient, token: string): Promise<void> {
    this.forget(client);
    client.token = token;
    const caller = await this.sessions.check(token);
    if (caller.operator && !caller.role) throw new AppError('FORBIDDEN');
    // The socket may have closed meanwhile, or have sent another token.
    if (client.token !== token || client.socket.readyState !== client.socket.OPEN) return;
    client.caller = caller;
    client.lookAt = caller.operator ? this.clock.now() + OPERATORS_EVERY_MS : Number.POSITIVE_INFINITY;
    this.users.add(caller.userId, client);
    if (caller.operator) this.operators.add(client);
  }

  /** The socket speaks for nobody from now on. */
  forget(client: StreamClient): void {
    if (client.caller) this.users.remove(client.caller.userId, client);
    this.operators.remove(client);
    client.caller = undefined;
    client.token = undefined;
    client.unsure = false;
  }

  ended(ended: SessionEnded): void {
    for (const client of [...this.users.of(ended.user_id)]) {
      if (client.caller && concerns(ended, client.caller)) this.dismiss(client);
    }
  }

  missed(): void {
    for (const client of this.users.all()) client.unsure = true;
  }

  private tick(): void {
    const now = this.clock.now();
    let checks = 0;
    for (const client of [...this.users.all()]) {
      if (!client.caller || client.caller.expiresAt <= now) this.dismiss(client);
      else if ((client.unsure || client.lookAt <= now) && checks++ < MAX_CHECKS)
        void this.recheck(client, client.caller);
    }
  }

  private async recheck(client: StreamClient, caller: Caller): Promise<void> {
    const { token } = client;
    if (token === undefined) return;
    if (caller.operator) client.lookAt = this.clock.now() + OPERATORS_EVERY_MS;
    try {
      await (caller.operator ? this.sessions.confirm(caller) : this.sessions.check(token));
      client.unsure = false;
    } catch (error) {
      // While identity is away nobody is dismissed; the next turn asks again.
      if (!(error instanceof AppError)) this.log.error('a live session could not be checked', error);
      else if (error.errorName === 'UNAUTHENTICATED' && client.token === token) this.dismiss(client);
    }
  }

  private dismiss(client: StreamClient): void {
    this.forget(client);
    client.tell(streamError(new AppError('UNAUTHENTICATED'), client.lang, this.log));
  }
}
