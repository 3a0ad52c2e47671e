import { AppError, Bool, Id, LANGS, type Lang, OneOf, Optional, Text } from '@makoto/contracts';
import { activeTraceId, activeTraceparent } from '../observability/traces.js';

/** The caller, the language and the request id. It travels with every request between processes. */
export class CallContext {
  /** The trace id of the customer's request: 32 hexadecimal digits, or a word for work without a client. */
  @Text(64) requestId!: string;
  /** The W3C trace context of the caller's span, while the request is recorded. */
  @Optional() @Text(55) traceparent?: string;
  @OneOf(LANGS) lang!: Lang;
  /** The customer, or the operator if `operator` is set. */
  @Optional() @Id() userId?: string;
  @Optional() @Id() sessionId?: string;
  @Optional() @Bool() operator?: boolean;
  @Optional() @Text(64) idempotencyKey?: string;
  @Optional() @Text(64) ip?: string;
  @Optional() @Text(300, { min: 0 }) userAgent?: string;
}

/** A context for a service's own requests. They belong to the trace under way, if any. */
export function systemContext(requestId = activeTraceId() ?? '-'): CallContext {
  const traceparent = activeTraceparent();
  return Object.assign(new CallContext(), { requestId, lang: 'en', ...(traceparent && { traceparent }) });
}

/** The customer who makes a call. @throws UNAUTHENTICATED if there is none */
export function callerOf(context: CallContext): string {
  if (!context.userId || context.operator) throw new AppError('UNAUTHENTICATED');
  return context.userId;
}
