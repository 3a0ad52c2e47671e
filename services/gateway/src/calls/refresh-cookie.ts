import { AppError, callPattern, parseMessage, RefreshToken, userRefresh } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';

const NAME = 'refresh';
/** Browsers add no such header to a form or link, and pages of other origins may not set it. */
const HEADER = 'x-refresh';
const PATH = `/index.php/${callPattern(userRefresh)}`;

/**
 * The cookie with the refresh token. Scripts cannot read it, and browsers send it only to the call that renews the
 * session, never with another site's request. See docs/adr/026-sessions.md.
 */
@Injectable()
export class RefreshCookie {
  private readonly isSecure: boolean;

  constructor(
    config: GatewayConfig,
    private readonly clock: Clock,
  ) {
    this.isSecure = config.PUBLIC_URL.startsWith('https:');
  }

  /**
   * The fields of a call that renews a session.
   * @throws VALIDATION without the header `X-Refresh`, UNAUTHENTICATED without the cookie
   */
  fields(request: FastifyRequest): { refresh_token: string } {
    if (request.headers[HEADER] === undefined) {
      throw new AppError('VALIDATION', {}, [{ field: 'X-Refresh', key: 'required' }]);
    }
    const prefix = `${this.name}=`;
    const cookies = request.headers.cookie?.split(/; */) ?? [];
    const refresh_token = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
    if (!refresh_token) throw new AppError('UNAUTHENTICATED');
    return { refresh_token };
  }

  /** Moves the refresh token, if the reply has one, from the reply to the cookie. */
  move(result: unknown, reply: FastifyReply): unknown {
    if (typeof result !== 'object' || result === null || !('refresh' in result)) return result;
    const { refresh, ...rest } = result;
    if (refresh === null || refresh === undefined) return rest;
    const { token, expires_at } = parseMessage(RefreshToken, refresh);
    this.set(token, Math.floor((Date.parse(expires_at) - this.clock.now()) / 1000), reply);
    return rest;
  }

  clear(reply: FastifyReply): void {
    this.set('', 0, reply);
  }

  private set(value: string, maxAgeS: number, reply: FastifyReply): void {
    const parts = [`${this.name}=${value}`, `Path=${PATH}`, `Max-Age=${maxAgeS}`, 'HttpOnly', 'SameSite=Strict'];
    reply.header('set-cookie', [...parts, ...(this.isSecure ? ['Secure'] : [])].join('; '));
  }

  /** With the prefix, browsers refuse the cookie from an insecure page. */
  private get name(): string {
    return this.isSecure ? `__Secure-${NAME}` : NAME;
  }
}
