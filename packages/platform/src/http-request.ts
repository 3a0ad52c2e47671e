import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { request as requestTls } from 'node:https';

interface Options {
  /** The whole exchange, the answer's body included. */
  timeoutMs: number;
  headers?: OutgoingHttpHeaders;
}

/**
 * Sends a POST with `body`, or else a GET, and resolves to the answer, whose body the caller must read or drop
 * (`resume()`). Without `fetch`, whose client takes 10 MB of a process that needs it for nothing else.
 * @throws Error if nobody answers in time
 */
export function sendRequest(url: URL, body: string | undefined, options: Options): Promise<IncomingMessage> {
  const { timeoutMs, headers = {} } = options;
  const open = url.protocol === 'https:' ? requestTls : request;
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    // A connection that is kept could be closed by the other side just when it is used again.
    open(url, { method, headers, agent: false, signal: AbortSignal.timeout(timeoutMs) }, resolve)
      .on('error', reject)
      .end(body);
  });
}
