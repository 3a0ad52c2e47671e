import { type CallDef, callPattern } from '@makoto/contracts';
import { endSpan, readTraceparent, type Span, SpanKind, startSpan } from '@makoto/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span, if its trace is recorded. */
    span: Span | undefined;
  }
}

/** Starts the span of a call: below the client's if the client sent one, else the first of its trace. */
export function beginSpan(def: CallDef, request: FastifyRequest): void {
  const { traceparent } = request.headers;
  const sent = readTraceparent(typeof traceparent === 'string' ? traceparent : undefined);
  const attributes = { 'http.request.method': def.method, 'http.route': callPattern(def) };
  request.span = startSpan({ name: `${def.method} ${callPattern(def)}`, kind: SpanKind.SERVER, attributes }, sent);
  if (request.span) request.id = request.span.spanContext().traceId;
}

/** Ends the span of a call that was answered. */
export function finishSpan(request: FastifyRequest, reply: FastifyReply): void {
  const { span, outcome } = request;
  if (!span) return;
  span.setAttributes({ 'http.response.status_code': reply.statusCode, 'makoto.outcome': outcome });
  if (reply.statusCode >= 500) span.setAttribute('error.type', outcome);
  endSpan(span);
}
