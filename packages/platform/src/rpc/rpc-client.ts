import { randomBytes } from 'node:crypto';
import {
  AppError,
  type CallDef,
  callPattern,
  Optional,
  type PartName,
  parseMessage,
  type RpcDef,
  TextList,
} from '@makoto/contracts';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { endSpan, readTraceparent, SpanKind, startSpan, traceparentOf } from '../observability/traces.js';
import { type CallContext, systemContext } from './call-context.js';
import { ours, receivedReply } from './checked-reply.js';
import { type PendingRequest, PendingRequests } from './pending-requests.js';
import { decodeReplies, encode, fromWire, type RequestItem, readReply, replySubject, requestSubject } from './wire.js';

const NOTHING: Buffer = Buffer.alloc(0);
const MAX_ITEMS = 512;
const SWEEP_MS = 100;
export const RPC_TIMEOUT_MS = 8_000;

/**
 * Sends requests to other services. Requests to one service in the same turn of the event loop share one message. Every
 * request ends: with a reply, with UNAVAILABLE at once if no process listens, or with UNAVAILABLE after its timeout.
 */
export class RpcClient {
  /** Replies of all services to this client; the last part of a reply's subject is the request's message. */
  private readonly inbox = randomBytes(9).toString('base64url');
  private readonly pending = new PendingRequests();
  private queues = new Map<string, RequestItem[]>();
  private readonly subscription: Subscription;
  private readonly sweeper: NodeJS.Timeout;
  private nextBatch = 1;
  private flushing = false;

  /** @param caller the part that asks */
  constructor(
    private readonly nats: NatsConnection,
    private readonly caller: PartName,
  ) {
    this.subscription = nats.subscribe(`${replySubject(caller, '*')}.${this.inbox}.*`, {
      callback: (error, msg) => this.receive(error, msg),
    });
    this.sweeper = setInterval(() => this.expire(), SWEEP_MS);
    this.sweeper.unref();
  }

  /** Sends a request to `def`'s service; `timeoutMs` counts from now. @throws the service's AppError, UNAVAILABLE, TOO_LARGE, or what JSON says */
  async request<Request extends object, Reply extends object>(
    def: RpcDef<Request, Reply>,
    data: Request,
    context: CallContext = systemContext(),
    timeoutMs = RPC_TIMEOUT_MS,
  ): Promise<Reply> {
    if (!def.callers.includes(this.caller)) throw new Error(`${def.pattern} is not declared for ${this.caller}`);
    const reply = await this.send(def.service, def.pattern, data, context, timeoutMs);
    return ours(def.pattern, () => parseMessage(def.reply, readReply(reply)));
  }

  /** Makes a call of the HTTP contract and checks the reply against the contract. */
  async forward(def: CallDef, data: object, context: CallContext, timeoutMs = RPC_TIMEOUT_MS): Promise<unknown> {
    return receivedReply(def, readReply(await this.relay(def, data, context, timeoutMs)));
  }

  /**
   * Forwards a call of the HTTP contract to its owner. Returns the JSON of the reply as bytes; the owner has checked
   * it.
   */
  relay(def: CallDef, data: object, context: CallContext, timeoutMs = RPC_TIMEOUT_MS): Promise<Buffer> {
    return this.send(def.service, callPattern(def), data, context, timeoutMs);
  }

  /**
   * Checks that a service answers calls. @returns what it lacks for its jobs, such as `redis`: they are late
   * @throws UNAVAILABLE
   */
  async ping(service: string, timeoutMs: number): Promise<string[]> {
    const reply = await this.send(service, PING, {}, systemContext('health'), timeoutMs);
    return parseMessage(PingReply, readReply(reply)).late;
  }

  /** Closes the client and rejects all waiting requests. */
  close(): void {
    clearInterval(this.sweeper);
    this.subscription.unsubscribe();
    this.refuse(() => true);
  }

  private send(
    service: string,
    pattern: string,
    data: object,
    context: CallContext,
    timeoutMs: number,
  ): Promise<Buffer> {
    const parent = context.traceparent === undefined ? undefined : readTraceparent(context.traceparent);
    const span = parent && startSpan({ name: `ask ${service} ${pattern}`, kind: SpanKind.CLIENT }, parent);
    if (!span) return this.enqueue(service, pattern, data, context, timeoutMs);
    const traceparent = traceparentOf(span) ?? '';
    const reply = this.enqueue(service, pattern, data, { ...context, traceparent }, timeoutMs);
    reply.then(
      () => endSpan(span),
      (error: unknown) => endSpan(span, error),
    );
    return reply;
  }

  private enqueue(
    service: string,
    pattern: string,
    data: object,
    context: CallContext,
    timeoutMs: number,
  ): Promise<Buffer> {
    if (this.pending.isFull || this.nats.isClosed()) return Promise.reject(new AppError('UNAVAILABLE'));
    return new Promise((resolve, reject) => {
      const id = this.pending.add({ resolve, reject, deadline: performance.now() + timeoutMs, service, batch: 0 });
      const queue = this.queues.get(service);
      if (queue) queue.push([id, pattern, data, context]);
      else this.queues.set(service, [[id, pattern, data, context]]);
      if (this.flushing) return;
      this.flushing = true;
      setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    this.flushing = false;
    const { queues } = this;
    // A new Map, not clear(): see docs/adr/015-request-garbage.md.
    this.queues = new Map();
    for (const [service, queue] of queues) {
      for (let at = 0; at < queue.length; at += MAX_ITEMS) this.publish(service, queue.slice(at, at + MAX_ITEMS));
    }
  }

  private publish(service: string, items: RequestItem[]): void {
    const bytes = this.fitting(items);
    if (!Buffer.isBuffer(bytes)) {
      const middle = items.length >> 1;
      if (middle === 0) for (const [id] of items) this.settle(id, bytes);
      else for (const half of [items.slice(0, middle), items.slice(middle)]) this.publish(service, half);
      return;
    }
    const batch = this.nextBatch++;
    for (const [id] of items) {
      const waiting = this.pending.get(id);
      if (waiting) waiting.batch = batch;
    }
    try {
      const reply = `${replySubject(this.caller, service)}.${this.inbox}.${batch}`;
      this.nats.publish(requestSubject(service, this.caller), bytes, { reply });
    } catch {
      // The connection is closed. Nothing was sent, so the caller can repeat.
      for (const [id] of items) this.settle(id, new AppError('UNAVAILABLE'));
    }
  }

  /** The message of these requests, or why they cannot be in one: it is too large, or one of them cannot be written. */
  private fitting(items: RequestItem[]): Buffer | Error {
    try {
      const bytes = encode(items);
      const limit = this.nats.info?.max_payload ?? 1_000_000;
      return bytes.length > limit ? new AppError('TOO_LARGE') : bytes;
    } catch (error) {
      // For instance a value nested too deeply. Thrown from here it would end the process.
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private receive(error: Error | null, msg: Msg): void {
    if (error) return;
    // NATS lets only the service that it names publish on this subject.
    const [, , service, , message] = msg.subject.split('.');
    if (msg.headers?.code === 503) {
      const batch = Number(message);
      this.refuse((waiting) => waiting.batch === batch && waiting.service === service);
      return;
    }
    for (const { id, ok, text } of decodeReplies(msg.data)) {
      if (this.pending.get(id)?.service !== service) continue;
      this.settle(id, ok ? undefined : fromWire(readReply(text)), text);
    }
  }

  private settle(id: number, error: Error | undefined, text = NOTHING): void {
    const waiting = this.pending.take(id);
    if (!waiting) return;
    if (error) waiting.reject(error);
    else waiting.resolve(text);
  }

  private expire(): void {
    const now = performance.now();
    this.refuse((waiting) => waiting.deadline <= now);
  }

  private refuse(isOver: (waiting: PendingRequest) => boolean): void {
    for (const waiting of this.pending.takeAll(isOver)) waiting.reject(new AppError('UNAVAILABLE'));
  }
}

class PingReply {
  // A service of an earlier version does not say.
  @Optional() @TextList(10, 50) late: string[] = [];
}

/** The pattern that every healthy service answers. */
export const PING = '$ping';
