import type { FastifyReply, FastifyRequest } from 'fastify';

const ALLOWED_HEADERS = 'Authorization, Accept-Language, Content-Type, Idempotency-Key, Traceparent, X-XSRF-TOKEN';
const EXPOSED_HEADERS = 'Authorization, X-Request-Id, Retry-After';
const PREFLIGHT_S = 600;

/** The origins of a list separated by commas. */
export function listedOrigins(list = ''): string[] {
  return list === '' ? [] : list.split(',').map((origin) => new URL(origin.trim()).origin);
}

/** Adds the headers that let pages of other origins read the replies of the API. */
export class Cors {
  private readonly origins: ReadonlySet<string>;

  /** @param origins the permitted origins, separated by commas */
  constructor(origins = '') {
    this.origins = new Set(listedOrigins(origins));
  }

  /** Sets the headers of a reply; those of a preflight too if the request is one. */
  apply(request: FastifyRequest, reply: FastifyReply): void {
    if (this.origins.size === 0) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !this.origins.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', EXPOSED_HEADERS);
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, HEAD, POST');
    reply.header('access-control-allow-headers', ALLOWED_HEADERS);
    reply.header('access-control-max-age', PREFLIGHT_S);
  }
}
