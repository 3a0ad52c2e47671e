import { AppError, type FailedRequestView, type RequestDetailRequest } from '@makoto/contracts';
import { Clock, connectRedis, Logger, withTimeLimit } from '@makoto/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../config.js';

const KEPT_S = 30 * 86_400;
const REDIS_TIMEOUT_MS = 1_000;
/** While everything fails, the first failures of a second tell enough. */
const MAX_PER_SECOND = 20;
const OUTCOMES: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE']);

type Kept = Omit<FailedRequestView, 'id' | 'trace_url'>;

/**
 * Requests that failed on our side, for 30 days in Redis. Customers see a request's number in the error's text; with it
 * operators find out what failed, when and for whom. A note that Redis does not take is lost.
 */
@Injectable()
export class FailedRequests implements OnModuleDestroy {
  private readonly redis;
  private second = 0;
  private noted = 0;

  constructor(
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    this.redis = connectRedis(config.REDIS_URL, { failFast: true });
  }

  onModuleDestroy(): void {
    this.redis.disconnect();
  }

  /** Notes an answered request, if it failed on our side. */
  note(call: string, request: FastifyRequest, reply: FastifyReply): void {
    const { id, outcome, caller } = request;
    if (!OUTCOMES.has(outcome) || this.isFlooded()) return;
    const kept: Kept = {
      at: new Date(this.clock.now()).toISOString(),
      call,
      error: outcome,
      duration_ms: Math.round(reply.elapsedTime),
      user_id: caller?.userId ?? null,
      operator: caller?.operator ?? null,
    };
    withTimeLimit(REDIS_TIMEOUT_MS, () => this.redis.set(key(id), JSON.stringify(kept), 'EX', KEPT_S)).catch(
      (error: unknown) => this.log.debug('a failed request could not be noted', error),
    );
  }

  /** @throws NOT_FOUND if no such request failed; UNAVAILABLE without Redis */
  async find({ id }: RequestDetailRequest): Promise<FailedRequestView> {
    const text = await withTimeLimit(REDIS_TIMEOUT_MS, () => this.redis.get(key(id))).catch(() => {
      throw new AppError('UNAVAILABLE');
    });
    if (text === null) throw new AppError('NOT_FOUND');
    const { TRACE_URL } = this.config;
    return { ...JSON.parse(text), id, trace_url: TRACE_URL === undefined ? null : TRACE_URL + id };
  }

  private isFlooded(): boolean {
    const second = Math.floor(this.clock.now() / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.noted = 0;
    }
    this.noted++;
    return this.noted > MAX_PER_SECOND;
  }
}

const key = (id: string): string => `failed-request:${id}`;
