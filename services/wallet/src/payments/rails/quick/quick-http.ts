import { AppError } from '@makoto/contracts';
import { inSpan, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

const TIMEOUT_MS = 5_000;
/** Two tries end well within the lease of a task, 30 seconds. */
const TRIES = 2;
const MAX_CHARACTERS = 2_000_000;
/** A payment page opens in hundreds of milliseconds, a listing takes seconds. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Calls to a payment provider, in JSON: each with a timeout, one repeat, a metric and a span. */
@Injectable()
export class QuickHttp {
  private readonly seconds;

  constructor(metrics: Metrics) {
    this.seconds = metrics.histogram(
      'quick_request_duration_seconds',
      'Duration of calls to the provider of quick payments, with their outcome.',
      ['operation', 'outcome'],
      BUCKETS,
    );
  }

  /**
   * Asks by POST if there is a body, otherwise by GET. What is asked must be safe to repeat.
   * @throws UNAVAILABLE if there is no answer in JSON, or the provider itself reports a failure of its own
   */
  ask(
    operation: string,
    url: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    return inSpan({ name: `quick ${operation}` }, async () => {
      let failure: unknown;
      for (let tries = 0; tries < TRIES; tries++) {
        const started = performance.now();
        try {
          const reply = await send(url, headers, body);
          this.observe(operation, reply.status < 300 ? 'ok' : 'refused', started);
          return reply;
        } catch (error) {
          this.observe(operation, 'failed', started);
          failure = error;
        }
      }
      throw unavailable(failure);
    });
  }

  private observe(operation: string, outcome: 'ok' | 'refused' | 'failed', started: number): void {
    this.seconds.observe({ operation, outcome }, (performance.now() - started) / 1_000);
  }
}

async function send(
  url: string,
  headers: Record<string, string>,
  body: object | undefined,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // A redirect would carry the key to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.status >= 500 || response.status === 429) throw new Error(`HTTP ${response.status}`);
  if (text.length > MAX_CHARACTERS) throw new Error(`a reply of ${text.length} characters`);
  return { status: response.status, body: JSON.parse(text) };
}

export function unavailable(cause: unknown): AppError {
  const error = new AppError('UNAVAILABLE');
  error.cause = cause;
  return error;
}
