import type { IncomingMessage } from 'node:http';

/** A connection's address behind `proxies` of our own, consistent with Fastify's `request.ip`. */
export function addressOf(request: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? String(request.headers['x-forwarded-for'] ?? '') : '';
  const hops = forwarded
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const chain = [request.socket.remoteAddress ?? '', ...hops.reverse()];
  return chain[Math.min(proxies, chain.length - 1)] ?? '';
}
