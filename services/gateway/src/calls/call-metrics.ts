import { type CallDef, callPattern } from '@makoto/contracts';
import { Metrics, RequestMetrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finishSpan } from './call-spans.js';
import { FailedRequests } from './failed-requests.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** `ok`, or the name of the error that the request was answered with. */
    outcome: string;
  }
}

/** Rate, errors and duration of every call of the HTTP contract, the end of its span, and a note if it failed. */
@Injectable()
export class CallMetrics {
  private readonly requests: RequestMetrics<'call'>;

  constructor(
    metrics: Metrics,
    private readonly failed: FailedRequests,
  ) {
    this.requests = new RequestMetrics(metrics, 'requests', 'call', 'Calls of the HTTP contract');
  }

  /** Fastify's `onResponse` hook for one call. Customers' calls are named as in the contract: `order/create`. */
  hookOf(def: CallDef): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
    const name = callPattern(def).replace(/^api\//, '');
    return (request, reply, done) => {
      this.requests.observe(name, request.outcome, reply.elapsedTime / 1_000);
      finishSpan(request, reply);
      this.failed.note(name, request, reply);
      done();
    };
  }
}
