import {
  AppError,
  allCalls,
  allRpcs,
  type CallDef,
  type Class,
  callPattern,
  type PartName,
  parse,
  parseMessage,
  type ServiceName,
} from '@makoto/contracts';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { firstValueFrom, isObservable } from 'rxjs';
import type { Logger } from '../logging/logger.js';
import { withTimeLimit } from '../observability/time-limit.js';
import { activeTraceparent, continueTrace, inTrace, SpanKind } from '../observability/traces.js';
import { admitContext, CallContext } from './call-context.js';
import { checkedReply } from './checked-reply.js';
import { PING } from './rpc-client.js';
import { decode, encodeReplies, type ReplyItem, replySubject, requestSubject, toWire } from './wire.js';

const DRAIN_MS = 10_000;
const DRAIN_STEP_MS = 20;

/**
 * Nest's transport for requests between services: one queue group per service, many requests per message, and replies
 * gathered per caller in the same way. Payloads are parsed by their declared class before a handler gets them.
 */
export class RpcServer extends Server implements CustomTransportStrategy {
  private subscription: Subscription | undefined;
  private readonly requestClasses = new Map<string, Class>();
  private readonly calls = new Map<string, CallDef>();
  private readonly callers = new Map<string, readonly PartName[]>();
  private readonly texts = new WeakMap<object, Buffer>();
  private replies = new Map<string, ReplyItem[]>();
  private flushing = false;
  private inFlight = 0;

  constructor(
    private readonly service: ServiceName,
    private readonly nats: NatsConnection,
    private readonly log: Logger,
    /** Answers a health check: what only delays work; it throws if calls would fail. */
    private readonly isWell: () => Promise<string[]>,
    /** Told of each request that ended: its name, `ok` or the error's name, and its duration. */
    private readonly answered: (pattern: string, code: string, seconds: number) => void = () => undefined,
  ) {
    super();
    for (const def of allCalls()) {
      if (def.service !== service) continue;
      this.requestClasses.set(callPattern(def), def.request);
      this.calls.set(callPattern(def), def);
      this.callers.set(callPattern(def), ['gateway', ...def.askedBy]);
    }
    for (const def of allRpcs()) {
      if (def.service !== service) continue;
      this.requestClasses.set(def.pattern, def.request);
      this.callers.set(def.pattern, def.callers);
    }
  }

  override addHandler(pattern: unknown, callback: MessageHandler, isEventHandler = false): void {
    const name = String(pattern);
    if (!this.requestClasses.has(name))
      throw new Error(`${this.service} handles ${name}, which is not declared for it`);
    if (this.messageHandlers.has(name)) throw new Error(`${this.service} handles ${name} twice`);
    super.addHandler(pattern, callback, isEventHandler);
  }

  /** Starts to answer requests. @throws if a declaration for this service has no handler */
  listen(callback: (error?: unknown) => void): void {
    const missing = [...this.requestClasses.keys()].filter((pattern) => !this.messageHandlers.has(pattern));
    if (missing.length > 0) {
      callback(new Error(`${this.service} has no handler for: ${missing.join(', ')}`));
      return;
    }
    this.subscription = this.nats.subscribe(requestSubject(this.service, '*'), {
      queue: this.service,
      callback: (error, msg) => {
        if (error) this.log.error('a request could not be received', error);
        else this.receive(msg);
      },
    });
    // Once the server has answered this, it knows the subscription, and requests sent after "ready" reach this process.
    this.nats.flush().then(() => callback(), callback);
  }

  /**
   * Stops taking requests, finishes those that NATS has sent and those under way (for at most ten seconds) and sends their
   * replies.
   */
  async drain(): Promise<void> {
    const end = performance.now() + DRAIN_MS;
    await this.takeLast();
    while (this.inFlight > 0 && performance.now() < end) await new Promise((r) => setTimeout(r, DRAIN_STEP_MS));
    this.flush();
    if (!this.nats.isClosed()) await this.nats.flush();
  }

  async close(): Promise<void> {
    await this.drain();
  }

  on(): void {
    throw new Error('the transport has no events');
  }

  unwrap<T>(): T {
    throw new Error('the transport has no underlying server');
  }

  /** Takes the requests that NATS sent before it knew that no more are wanted: nobody else would answer them. */
  private async takeLast(): Promise<void> {
    const { subscription } = this;
    this.subscription = undefined;
    if (!subscription || subscription.isClosed()) return;
    try {
      await withTimeLimit(DRAIN_MS, () => subscription.drain());
    } catch (error) {
      this.log.warn('NATS did not confirm that it sends no more requests', error);
    }
  }

  private receive(msg: Msg): void {
    const caller = msg.subject.slice(msg.subject.lastIndexOf('.') + 1);
    const inbox = msg.reply;
    // NATS does not check the subject that a caller wants its reply on.
    if (!inbox?.startsWith(`${replySubject(caller, this.service)}.`)) {
      this.log.warn(`a request of ${caller} wants its reply elsewhere and is ignored`);
      return;
    }
    let items: unknown[];
    try {
      items = decode(msg.data);
    } catch (error) {
      this.log.error('a request could not be read', error);
      return;
    }
    for (const item of items) {
      if (!Array.isArray(item)) continue;
      const [id, pattern, data, context] = item;
      this.inFlight++;
      const begun = performance.now();
      this.answer(caller, String(pattern), data, context)
        .then(
          (text) => {
            this.count(pattern, 'ok', begun);
            this.reply(inbox, { id: Number(id), ok: true, text });
          },
          (error: unknown) => {
            this.count(pattern, error instanceof AppError ? error.errorName : 'INTERNAL', begun);
            this.refuse(inbox, Number(id), String(pattern), context, error);
          },
        )
        .finally(() => this.inFlight--);
    }
  }

  /**
   * The reply as JSON. Replies to calls of the HTTP contract go to the client unread, so they are checked here.
   */
  private async answer(caller: string, pattern: string, data: unknown, rawContext: unknown): Promise<Buffer> {
    if (pattern === PING) return this.isWell().then((late) => jsonOf({ late }));
    const handler = this.messageHandlers.get(pattern);
    const type = this.requestClasses.get(pattern);
    if (!handler || !type) throw new AppError('NOT_FOUND');
    if (!this.callers.get(pattern)?.some((name) => name === caller)) {
      this.log.error(`${caller} asked for ${pattern}, which it does not declare`);
      throw new AppError('FORBIDDEN');
    }
    const context = this.contextOf(caller, pattern, parseMessage(CallContext, rawContext));
    const answer = async (): Promise<Buffer> => {
      // What a customer sends must be known; another service may be of a newer version.
      const request = this.calls.has(pattern) ? parse(type, data) : parseMessage(type, data);
      const result: unknown = await handler(request, context);
      // RpcErrorFilter returns errors as an Observable.
      const reply: unknown = isObservable(result) ? await firstValueFrom(result) : result;
      return this.textOf(this.calls.get(pattern), reply);
    };
    if (context.traceparent === undefined) return inTrace(context.requestId, answer);
    return continueTrace(context.traceparent, { name: pattern, kind: SpanKind.SERVER }, () => {
      // Requests that the handler makes with this context are below its span.
      context.traceparent = activeTraceparent() ?? '';
      return answer();
    });
  }

  /**
   * Only the gateway, which checks sessions, says for whom a call is made; a service does so only where the call's
   * declaration names it. @throws UNAUTHENTICATED, FORBIDDEN if the call is not for that customer or operator
   */
  private contextOf(caller: string, pattern: string, context: CallContext): CallContext {
    const call = this.calls.get(pattern);
    if (call) admitContext(context, call);
    if (call || caller === 'gateway') return context;
    const { requestId, lang, traceparent } = context;
    return Object.assign(new CallContext(), { requestId, lang, ...(traceparent !== undefined && { traceparent }) });
  }

  /** A handler may return the same frozen reply many times; it is checked, serialised and encoded once. */
  private textOf(call: CallDef | undefined, reply: unknown): Buffer {
    const frozen = typeof reply === 'object' && reply !== null && Object.isFrozen(reply) ? reply : undefined;
    const known = frozen && this.texts.get(frozen);
    if (known !== undefined) return known;
    const text = jsonOf(call ? checkedReply(call, reply) : reply);
    if (frozen) this.texts.set(frozen, text);
    return text;
  }

  /** Only declared requests are counted: a name that somebody made up must not become a label. */
  private count(pattern: unknown, code: string, begun: number): void {
    const name = String(pattern);
    if (this.requestClasses.has(name)) this.answered(name, code, (performance.now() - begun) / 1_000);
  }

  private refuse(inbox: string, id: number, pattern: string, context: unknown, error: unknown): void {
    if (!(error instanceof AppError)) {
      this.log.error(`${pattern} failed`, { err: error, trace_id: requestIdOf(context) });
    }
    this.reply(inbox, { id, ok: false, text: jsonOf(toWire(error)) });
  }

  private reply(inbox: string, item: ReplyItem): void {
    const queue = this.replies.get(inbox);
    if (queue) queue.push(item);
    else this.replies.set(inbox, [item]);
    if (this.flushing) return;
    this.flushing = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.flushing = false;
    const { replies } = this;
    // A new Map, not clear(): see docs/adr/015-request-garbage.md.
    this.replies = new Map();
    for (const [inbox, items] of replies) this.publish(inbox, items);
  }

  private publish(inbox: string, items: ReplyItem[]): void {
    const bytes = encodeReplies(items);
    const limit = this.nats.info?.max_payload ?? 1_000_000;
    if (bytes.length <= limit) {
      // Publishing would throw here, where nobody hears it; the caller's time runs out.
      if (!this.nats.isClosed() && !this.nats.isDraining()) this.nats.publish(inbox, bytes);
      return;
    }
    if (items.length === 1) {
      this.publish(
        inbox,
        items.map(({ id }) => ({ id, ok: false, text: jsonOf(toWire(new AppError('TOO_LARGE'))) })),
      );
      return;
    }
    const middle = items.length >> 1;
    this.publish(inbox, items.slice(0, middle));
    this.publish(inbox, items.slice(middle));
  }
}

const jsonOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? 'null');

function requestIdOf(context: unknown): unknown {
  return typeof context === 'object' && context !== null && 'requestId' in context ? context.requestId : undefined;
}
