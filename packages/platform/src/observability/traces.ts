import { AppError } from '@makoto/contracts';
import {
  type Context,
  context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

/** Version 00 of https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;
/** More links would make one span of a full batch larger than all others together. */
const MAX_LINKS = 128;

const tracer = trace.getTracer('makoto');

/** What a span is about. Attributes must not hold ids of customers, money or anything secret. */
export interface SpanOptions {
  name: string;
  kind?: SpanKind;
  attributes?: Record<string, string | number>;
}

/** Lets the work of a request be told from that of others, for its spans and log lines. Call it once, at the start. */
export function enableTraceContext(): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
}

/** Reads a `traceparent`; undefined if it is malformed. */
export function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flag] = (text === undefined ? null : TRACEPARENT.exec(text)) ?? [];
  if (!traceId || !spanId) return undefined;
  const found = { traceId, spanId, traceFlags: flag === '1' ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
  return isSpanContextValid(found) ? found : undefined;
}

/** The `traceparent` of a span that is recorded; undefined for any other, since nothing would continue it. */
export function traceparentOf(span: Span | undefined): string | undefined {
  if (!span?.isRecording()) return undefined;
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

/** The `traceparent` of the work under way, if it is recorded. */
export function activeTraceparent(): string | undefined {
  return traceparentOf(trace.getSpan(context.active()));
}

/** The trace id of the request under way, recorded or not. */
export function activeTraceId(): string | undefined {
  return trace.getSpanContext(context.active())?.traceId;
}

/**
 * Starts a span, to be ended with endSpan(): one that continues a trace, or the first of a new trace. Undefined if the
 * trace is not sampled.
 */
export function startSpan(options: SpanOptions, parent?: SpanContext): Span | undefined {
  const before = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan(options.name, { ...options }, before);
  return span.isRecording() ? span : undefined;
}

/** Ends a span. Of an error only the name is kept: a message may quote what a customer entered. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) fail(span, error);
  span.end();
}

/** Tells the span under way of an error that is handled within it. */
export function failActiveSpan(error: unknown): void {
  const span = trace.getSpan(context.active());
  if (span) fail(span, error);
}

function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', nameOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs `work` for the request with this trace id, so that its log lines carry the id. */
export function inTrace<T>(traceId: string, work: () => T): T {
  const spanContext = { traceId, spanId: '', traceFlags: TraceFlags.NONE };
  return context.with(trace.setSpanContext(ROOT_CONTEXT, spanContext), work);
}

/** Runs `work` that serves no single request, such as a loop that a request has woken. */
export function outsideTrace<T>(work: () => T): T {
  return context.with(ROOT_CONTEXT, work);
}

/** Runs `work` in a span that continues `traceparent`; without one, `work` runs outside any trace. */
export function continueTrace<T>(
  traceparent: string | undefined,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const parent = readTraceparent(traceparent);
  if (!parent) return outsideTrace(work);
  return run(options, trace.setSpanContext(ROOT_CONTEXT, parent), [], work);
}

/** Runs `work` in a span below the one under way, if that is recorded. */
export function inSpan<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return trace.getSpan(context.active())?.isRecording() ? run(options, context.active(), [], work) : work();
}

/** Records a step of the work under way that has just ended after `ms` milliseconds. */
export function recordSpan(options: SpanOptions, ms: number, success: boolean): void {
  if (!trace.getSpan(context.active())?.isRecording()) return;
  const endTime = Date.now();
  const span = tracer.startSpan(options.name, { ...options, startTime: endTime - ms });
  if (!success) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}

/**
 * Runs `work` once for many callers, given by their `traceparent`s, if any. Its span belongs to the first one's trace and
 * links the others', so that each trace leads to it.
 */
export function inBatchSpan<T>(
  options: SpanOptions,
  callers: readonly (string | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const traced = callers.filter((caller) => caller !== undefined).slice(0, MAX_LINKS + 1);
  const [first, ...others] = traced.flatMap((caller) => readTraceparent(caller) ?? []);
  if (!first) return outsideTrace(work);
  const links = others.map((caller): Link => ({ context: caller }));
  return run(options, trace.setSpanContext(ROOT_CONTEXT, first), links, work);
}

async function run<T>(options: SpanOptions, parent: Context, links: Link[], work: () => Promise<T>): Promise<T> {
  const span = tracer.startSpan(options.name, { ...options, links }, parent);
  try {
    const result = await context.with(trace.setSpan(parent, span), work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

function nameOf(error: unknown): string {
  if (error instanceof AppError) return error.errorName;
  return error instanceof Error ? error.constructor.name : typeof error;
}

export { type Span, SpanKind };
