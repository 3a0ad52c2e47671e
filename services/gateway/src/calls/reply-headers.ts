import type { FastifyReply } from 'fastify';

/** Headers of all replies below /index.php: never cached, sniffed or framed. */
export function apiHeaders(reply: FastifyReply, requestId: string): void {
  reply.header('content-type', 'application/json; charset=utf-8');
  reply.header('x-request-id', requestId);
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}
