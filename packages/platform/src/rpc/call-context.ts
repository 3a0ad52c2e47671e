import {
  AppError,
  Bool,
  type CallDef,
  Id,
  LANGS,
  type Lang,
  OneOf,
  Optional,
  ROLES,
  type Role,
  Text,
} from '@makoto/contracts';
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
  /** The operator's role. */
  @Optional() @OneOf(ROLES) role?: Role;
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

/**
 * Checks again, after the gateway, that a context may make a call of the HTTP contract. @throws UNAUTHENTICATED for a
 * customers' call without a customer, FORBIDDEN for an operators' call without an operator of one of its roles
 */
export function admitContext(context: CallContext, { auth, roles }: Pick<CallDef, 'auth' | 'roles'>): void {
  if (auth === 'user') callerOf(context);
  if (auth === 'optional' && context.operator) throw new AppError('FORBIDDEN');
  if (auth !== 'operator') return;
  const { userId, operator, role } = context;
  if (!userId || !operator || !role || !roles.includes(role)) throw new AppError('FORBIDDEN');
}
