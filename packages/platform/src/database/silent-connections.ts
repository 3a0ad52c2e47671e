import { Socket } from 'node:net';
import type pg from 'pg';

/** Longer than any statement of a service may run: a server that takes longer is gone. */
export const ANSWER_TIMEOUT_MS = 40_000;

/**
 * Ends a connection in use on which nothing has come or gone for `answerTimeoutMs`, as when the server's machine or a
 * firewall between has forgotten it, and with it the idle ones of the pool, which are likely to be no better: its
 * statement fails, and the next one opens another connection. pg's own `query_timeout` would move the values and rows of
 * every statement to V8's old generation (docs/adr/015-request-garbage.md), and keep-alive does not notice while bytes of
 * ours are unacknowledged.
 */
export function endSilentConnections(pool: pg.Pool, answerTimeoutMs = ANSWER_TIMEOUT_MS): void {
  const watched = new WeakSet<Socket>();
  const idle = new Set<Socket>();
  const endSilent = (stream: Socket): void => {
    for (const one of [stream, ...idle]) one.destroy();
  };
  pool.on('acquire', ({ connection: { stream } }) => {
    if (!(stream instanceof Socket)) return;
    if (!watched.has(stream)) {
      watched.add(stream);
      stream.on('timeout', () => endSilent(stream));
      stream.on('close', () => idle.delete(stream));
    }
    idle.delete(stream);
    stream.setTimeout(answerTimeoutMs);
  });
  pool.on('release', (_error, { connection: { stream } }) => {
    if (!(stream instanceof Socket)) return;
    stream.setTimeout(0);
    if (!stream.destroyed) idle.add(stream);
  });
}
