import { type ApiTokenCheckReply, type ApiTokenCheckRequest, AppError } from '@makoto/contracts';
import { Batcher, Clock, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { ApiTokensRepository, type LiveApiToken } from './api-tokens.repository.js';

/** Gateways check a token in use every twenty seconds; fewer of these are written. */
const SEEN_EVERY_MS = 60_000;
const MAX_USES = 500;

/** Checks API tokens for the gateways, which cache the result. */
@Injectable()
export class ApiTokenCheck {
  private readonly uses = new Batcher<{ id: string; ip: string }, void>((batch) => this.write(batch), {
    name: 'record uses of API tokens',
    maxItems: MAX_USES,
    concurrency: 1,
  });

  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /**
   * @throws UNAUTHENTICATED if the token is unknown, expired or revoked; ACCOUNT_RESTRICTED while its customer is frozen or
   * self-excluded
   */
  async check({ hash, ip }: ApiTokenCheckRequest): Promise<ApiTokenCheckReply> {
    const now = this.clock.now();
    const token = await this.tokens.live(Buffer.from(hash, 'hex'), now);
    if (!token) throw new AppError('UNAUTHENTICATED');
    refuseRestricted(token, now);
    const { id, user_id, scopes, ip_list } = token;
    if (Number(token.last_used_at ?? 0) < now - SEEN_EVERY_MS) {
      // The check does not wait for it.
      this.uses.add({ id, ip }).catch((error: unknown) => this.log.warn('uses of API tokens were not recorded', error));
    }
    return { id, user_id, scopes, ip_list, expires_at: Number(token.expires_at) };
  }

  private async write(batch: { id: string; ip: string }[]): Promise<{ ok: true; value: undefined }[]> {
    // Of a token's uses in the batch, the last counts.
    const last = new Map(batch.map((use) => [use.id, use]));
    await this.tokens.used([...last.values()], this.clock.now());
    return batch.map(() => ({ ok: true, value: undefined }));
  }
}

function refuseRestricted({ frozen_at, frozen_reason, excluded_until }: LiveApiToken, now: number): void {
  if (frozen_at !== null) throw new AppError('ACCOUNT_RESTRICTED', { until: null, reason: frozen_reason });
  const until = Number(excluded_until ?? 0);
  if (until > now) throw new AppError('ACCOUNT_RESTRICTED', { until: new Date(until).toISOString(), reason: null });
}
