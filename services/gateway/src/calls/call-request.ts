import { AppError, type CallDef, type Lang } from '@makoto/contracts';
import { type CallContext, networkOf, traceparentOf } from '@makoto/platform';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.js';
import type { SlotTaker } from './slots.js';

const MAX_KEY = 64;
const MAX_AGENT = 300;

/** A request's fields: path and query of a GET, path and body of a POST. */
export function fieldsOf(def: CallDef, request: FastifyRequest): unknown {
  const fields = def.method === 'GET' ? request.query : withoutToken(request.body ?? {});
  if (!def.path.includes(':')) return fields;
  return Object.assign(Object.create(null), fields, request.params);
}

/** A body's fields without `Authorization`, which some clients repeat there; only the header counts. */
export function withoutToken(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  for (const name of Object.keys(body)) {
    if (name.toLowerCase() === 'authorization') Reflect.deleteProperty(body, name);
  }
  return body;
}

/** Whose share of limited slots a request uses: its network's and, if logged in, its user's. */
export function takerOf(request: FastifyRequest): SlotTaker {
  const network = networkOf(request.ip);
  return { caller: request.caller?.userId ?? network, network };
}

/** The caller's context for the services. @throws VALIDATION if the Idempotency-Key is too long */
export function contextOf(request: FastifyRequest, caller: Caller | undefined, lang: Lang): CallContext {
  const context: CallContext = { requestId: request.id, lang, ip: request.ip };
  const traceparent = traceparentOf(request.span);
  if (traceparent !== undefined) context.traceparent = traceparent;
  if (caller) {
    context.userId = caller.userId;
    context.sessionId = caller.sessionId;
    if (caller.operator) context.operator = true;
    if (caller.role) context.role = caller.role;
  }
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && key !== '') {
    if (key.length > MAX_KEY) {
      throw new AppError('VALIDATION', {}, [
        { field: 'Idempotency-Key', key: 'length', params: { min: 1, max: MAX_KEY } },
      ]);
    }
    context.idempotencyKey = key;
  }
  const agent = request.headers['user-agent'];
  if (agent) context.userAgent = agent.slice(0, MAX_AGENT);
  return context;
}
