import type { FastifyReply } from 'fastify';

/** The headers of every reply below /index.php: JSON that nobody stores, sniffs or frames. */
export function apiHeaders(reply: FastifyReply, requestId: string): void {
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.header('x-request-id', requestId);
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}
