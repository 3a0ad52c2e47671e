import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readTraceparent } from '@makoto/platform';

/**
 * The id of a request is its trace id. A client that sends a W3C `traceparent` has chosen it, so that it can name a
 * request whose answer it never got.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { traceparent } = headers;
  return readTraceparent(typeof traceparent === 'string' ? traceparent : undefined)?.traceId ?? newRequestId();
}

/** 32 hexadecimal digits. */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '');
}
