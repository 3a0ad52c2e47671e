import { AppError, Bool, Id, LANGS, type Lang, OneOf, Optional, Text } from '@makoto/contracts';

/** The caller, the language and the request id. It travels with every request between processes. */
export class CallContext {
  @Text(64) requestId!: string;
  @OneOf(LANGS) lang!: Lang;
  /** The customer, or the operator if `operator` is set. */
  @Optional() @Id() userId?: string;
  @Optional() @Id() sessionId?: string;
  @Optional() @Bool() operator?: boolean;
  @Optional() @Text(64) idempotencyKey?: string;
  @Optional() @Text(64) ip?: string;
  @Optional() @Text(300, { min: 0 }) userAgent?: string;
}

/** A context for work without a client, such as a job. */
export function systemContext(requestId: string): CallContext {
  return Object.assign(new CallContext(), { requestId, lang: 'en' });
}

/** The customer who makes a call. @throws UNAUTHENTICATED if there is none */
export function callerOf(context: CallContext): string {
  if (!context.userId || context.operator) throw new AppError('UNAUTHENTICATED');
  return context.userId;
}
