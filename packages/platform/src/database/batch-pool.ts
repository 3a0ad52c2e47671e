import pg from 'pg';
import { connectionSettings } from './data-source.js';
import { KEEP_ALIVE } from './keep-alive.js';

/** Longer than any statement may run: whoever waits for so long waits for a server that is gone. */
const ANSWER_TIMEOUT_MS = 40_000;

/**
 * Connections for batched statements on a hot path. Their planner settings keep it on index look-ups whatever the
 * statistics were when a plan was cached: a plan made while a table was empty would scan it for ever after. A statement
 * that has no answer after `answerTimeoutMs` fails and takes its connection with it, so that a lane is never lost.
 */
export function batchPool(url: string, schema: string, size: number, answerTimeoutMs = ANSWER_TIMEOUT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: `${schema}-lane`,
    connectionTimeoutMillis: 5_000,
    // Kept: whoever comes first after a quiet spell would wait for a new one, and for its statements to be planned.
    idleTimeoutMillis: 0,
    statement_timeout: 30_000,
    ...KEEP_ALIVE,
    options: `${connectionSettings(schema)} -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c plan_cache_mode=force_generic_plan`,
  });
  // A connection that breaks while it is idle is no failure: the pool has dropped it, and the next statement opens another.
  pool.on('error', () => undefined);
  endWhenSilent(pool, answerTimeoutMs);
  return pool;
}

/**
 * Ends a connection whose statement has no answer after `answerTimeoutMs`. This is pg's own `query_timeout`, but that sets
 * a function literal as a query's property, and V8 puts such a function among the old objects at once: it and all that it
 * reaches, the statement's values and rows, then wait for the heap to be marked as a whole.
 */
function endWhenSilent(pool: pg.Pool, answerTimeoutMs: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    timers.set(
      client,
      setTimeout(() => client.end(() => undefined), answerTimeoutMs),
    );
  });
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)));
}
