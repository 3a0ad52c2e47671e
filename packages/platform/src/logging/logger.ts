import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger as Pino, pino } from 'pino';
import type { LogLevel } from '../config/service-config.js';
import { activeTraceId } from '../observability/traces.js';
import { errorFacts } from './error-facts.js';

/** Structured logging, one JSON line per entry. Payloads are never logged, since they may hold secrets. */
export class Logger implements LoggerService {
  private readonly pino: Pino;

  constructor(service: string, level: LogLevel = 'info', destination?: DestinationStream) {
    this.pino = pino({ level, base: { service }, mixin: traceOf, serializers: { err: written } }, destination);
  }

  log(message: unknown, context?: unknown): void {
    this.pino.info(details(context), String(message));
  }

  debug(message: unknown, context?: unknown): void {
    this.pino.debug(details(context), String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.pino.warn(details(context), String(message));
  }

  /** Logs an error with its stack; `context` is the error itself or plain facts. */
  error(message: unknown, context?: unknown): void {
    this.pino.error(details(context), String(message));
  }
}

/** The trace of the request under way; its id is the request id that the customer sees. */
function traceOf(): object {
  const traceId = activeTraceId();
  return traceId === undefined ? {} : { trace_id: traceId };
}

function details(context: unknown): object {
  if (context instanceof Error) return { err: context };
  if (typeof context === 'object' && context !== null) return context;
  return context === undefined ? {} : { context };
}

/** Anything can be thrown, not only errors. */
function written(thrown: unknown): unknown {
  return thrown instanceof Error ? errorFacts(thrown) : thrown;
}
